/**
 * Drafts that the database does not take: of a tab that a newer version of the app has outdated, of a device whose disk
 * refuses, and what was typed in the last moment of a page. The browser's own storage keeps them beside the database,
 * also when the tab is closed, and they go into it with the next start.
 */
import { DiskRefused } from './db/device-store.ts'
import type { Draft, DraftDisk, Drafts } from './drafts.ts'
import type { Page } from './ports/page-signs.ts'
import { readPersonal, writePersonal } from './personal-storage.ts'

const place = { kept: 'local', name: 'drafts' } as const
/** Where older versions of the app stored them. */
const olderPlace = { kept: 'session', name: 'outdated-drafts' } as const

const kept = (): Draft[] => [place, olderPlace].flatMap(each => readPersonal<Draft[]>(each) ?? [])

/** False when the browser keeps nothing. */
const keep = (keys: readonly string[], draft?: Draft): boolean => {
  const all = kept()
  if (!draft && !all.some(({ key }) => keys.includes(key))) return true
  const others = all.filter(({ key }) => !keys.includes(key))
  const next = draft ? [...others, draft] : others
  writePersonal(olderPlace, undefined)
  return writePersonal(place, next.length ? next : undefined)
}

/** With the drafts beside the disk; of two versions the newer one. */
const withKept = (drafts: readonly Draft[]): Draft[] => {
  const newest = new Map(drafts.map(draft => [draft.key, draft]))
  for (const draft of kept()) if ((newest.get(draft.key)?.at ?? 0) <= draft.at) newest.set(draft.key, draft)
  return [...newest.values()]
}

/** Of a database that was deleted with a sign-out nothing is kept. */
const isRefused = (error: unknown): boolean => error instanceof DiskRefused && error.why !== 'ended'

/** The stored drafts, and beside them those that the disk refuses. */
export const besideDisk = (disk: DraftDisk): DraftDisk => {
  const orKeep = async (work: Promise<void>, keys: readonly string[], draft?: Draft): Promise<void> => {
    try {
      await work
    } catch (error) {
      if (isRefused(error) && keep(keys, draft)) return
      throw error
    }
    keep(keys)
  }
  return {
    ...disk,
    watch: changed => disk.watch(drafts => changed(withKept(drafts))),
    put: draft => orKeep(disk.put(draft), [draft.key], draft),
    remove: keys => orKeep(disk.remove(keys), keys),
  }
}

/** Keeps what is not on the disk yet when the page ends, since a write may end with it. The answer stops it. */
export function keepUnwritten(drafts: Drafts, page: Page): () => void {
  let unwritten: string[] = []
  const stops = [
    page.on('away', () => {
      for (const draft of drafts.unwrittenDrafts()) keep([draft.key], draft)
      unwritten = drafts.unwrittenDrafts().map(({ key }) => key)
    }),
    // The page goes on and writes them itself: the stored copy would only become outdated.
    page.on('back', () => {
      if (unwritten.length) keep(unwritten)
      unwritten = []
    }),
  ]
  return () => stops.forEach(stop => stop())
}

/** Moves drafts from beside the database into it, where nothing newer was written since. */
export const importDrafts = async (drafts: Drafts): Promise<void> => {
  for (const draft of kept())
    if ((drafts.all.peek().get(draft.key)?.at ?? 0) <= draft.at) drafts.put(draft)
    else keep([draft.key])
  await drafts.flush()
}
