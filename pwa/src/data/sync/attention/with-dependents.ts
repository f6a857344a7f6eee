import { dependentsOf, type Entry } from '@caravel/sync-protocol/entry'
import type { StreamMemory } from '../streams/stream-memory.ts'

/** Entries of a lane with all that builds on them, in its order: without them, that would only be refused. */
export const withDependents = (memory: StreamMemory, ids: readonly string[]): Entry[] => {
  const { entries } = memory.lane
  const going = new Set<Entry>()
  entries.forEach((entry, index) => {
    if (!ids.includes(entry.mutation_id)) return
    const later = dependentsOf(entry, memory.idsMade(entry), entries.slice(index + 1))
    for (const each of [entry, ...later]) going.add(each)
  })
  return entries.filter(entry => going.has(entry))
}
