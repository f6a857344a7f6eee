import type { Entry } from '@caravel/sync-protocol/entry'

/** What somebody did at once is one change to them, however many entries it took: saved, undone and counted together. */
export const deedsOf = (entries: readonly Entry[]): (readonly [Entry, ...Entry[]])[] => {
  const deeds = new Map<string, [Entry, ...Entry[]]>()
  for (const entry of entries) {
    const deed = deeds.get(entry.unit)
    if (deed) deed.push(entry)
    else deeds.set(entry.unit, [entry])
  }
  return [...deeds.values()]
}
