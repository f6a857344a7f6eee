/**
 * Drafts that the database did not take before the page ended: of a tab that a newer version of the app has outdated,
 * for which the database is closed, and what was typed in the last moment. The tab's own storage keeps them, and they go
 * into the database with the next start.
 */
import { DiskRefused } from './db/device-store.ts'
import type { Draft, DraftDisk, Drafts } from './drafts.ts'
import type { Page } from './ports/page-signs.ts'
import { forgetPersonal, listPersonal, readPersonal, writePersonal } from './personal-storage.ts'

const place = { kept: 'session', name: 'outdated-drafts' } as const

const isOutdated = (error: unknown): boolean => error instanceof DiskRefused && error.why === 'outdated'

const keep = (keys: readonly string[], draft?: Draft): void => {
  const others = (readPersonal<Draft[]>(place) ?? []).filter(({ key }) => !keys.includes(key))
  writePersonal(place, draft ? [...others, draft] : others)
}

/** A disk of drafts on which those of an outdated tab are kept until its reload. */
export const throughReload = (disk: DraftDisk): DraftDisk => ({
  ...disk,
  put: draft =>
    disk.put(draft).catch((error: unknown) => {
      if (!isOutdated(error)) throw error
      keep([draft.key], draft)
    }),
  remove: keys =>
    disk.remove(keys).catch((error: unknown) => {
      if (!isOutdated(error)) throw error
      keep(keys)
    }),
})

/** Keeps what is not on the disk yet when the page ends, since a write may end with it. The answer stops it. */
export function keepUnwritten(drafts: Drafts, page: Page): () => void {
  let kept: string[] = []
  const stops = [
    page.on('away', () => {
      const unwritten = drafts.unwrittenDrafts()
      for (const draft of unwritten) keep([draft.key], draft)
      kept = unwritten.map(({ key }) => key)
    }),
    // The page goes on and writes them itself; what was kept would only grow old.
    page.on('back', () => {
      if (kept.length) keep(kept)
      kept = []
    }),
  ]
  return () => stops.forEach(stop => stop())
}

/** What this tab kept before its reload goes into the database. */
export const importDrafts = async (userId: string, disk: DraftDisk): Promise<void> => {
  const kept = [...listPersonal<Draft[]>(userId, place).values()].flat()
  for (const draft of kept) await disk.put(draft)
  forgetPersonal(userId, place)
  if (kept.length) await disk.look()
}
