/**
 * Drafts of a tab that a newer version of the app has outdated: the database is closed to it, so they are kept in the
 * tab's own storage, and go into the database with the reload.
 */
import { DiskRefused } from './db/device-store.ts'
import type { Draft, DraftDisk } from './drafts.ts'
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

/** What this tab kept before its reload goes into the database. */
export const importDrafts = async (userId: string, disk: DraftDisk): Promise<void> => {
  const kept = [...listPersonal<Draft[]>(userId, place).values()].flat()
  for (const draft of kept) await disk.put(draft)
  forgetPersonal(userId, place)
  if (kept.length) await disk.look()
}
