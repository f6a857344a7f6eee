/** A list of commits as people remember them: names of then, and what took back an undo as done again. */
import type { HistoryEntry } from '@caravel/sync-protocol/history'

/** The newest first, as it comes. What the list does not tell keeps the name of today. */
export const asThen = (entries: readonly HistoryEntry[]): HistoryEntry[] => {
  const again = doneAgain(entries)
  const names = new Map<string, string>()
  return entries.map(entry => {
    const changes = entry.changes.map(change => {
      const place = 'row' in change ? change.row['place_id'] : undefined
      const title = names.get(change.entity === 'assignment' ? String(place) : change.id)
      return title === undefined ? change : { ...change, title }
    })
    for (const change of entry.changes)
      for (const { before } of change.verb === 'changed' ? change.groups : [])
        for (const field of ['name', 'title', 'text'])
          if (typeof before[field] === 'string') names.set(change.id, before[field])
    return { ...entry, changes, ...(again.has(entry.seq) ? { name: 'redo' } : {}) }
  })
}

/** The undos that took back an undo: the latest change that they turn around was one. */
const doneAgain = (entries: readonly HistoryEntry[]): Set<number> => {
  const again = new Set<number>()
  const latest = new Map<string, HistoryEntry>()
  for (const entry of entries.toReversed()) {
    const turned = latest.get(markOf(entry, true))
    if (entry.name === 'undo' && turned?.name === 'undo' && !again.has(turned.seq)) again.add(entry.seq)
    latest.set(markOf(entry, false), entry)
  }
  return again
}

const opposite = { added: 'deleted', deleted: 'added', changed: 'changed' } as const

/** What a commit did, or with `turned` what takes it back, to tell whether two are the same. */
const markOf = ({ changes }: HistoryEntry, turned: boolean): string =>
  changes
    .map(change => {
      const verb = turned ? opposite[change.verb] : change.verb
      const groups = change.verb === 'changed' ? change.groups : []
      const values = groups
        .map(({ before, after }) => JSON.stringify(turned ? [after, before] : [before, after]))
        .sort()
      return JSON.stringify([change.entity, change.id, verb, values])
    })
    .sort()
    .join()
