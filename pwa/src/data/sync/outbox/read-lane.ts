/** Reads the lane of a stream from the disk: other tabs enqueue, merge and discard entries too. */
import type { Entry } from '@caravel/sync-protocol/entry'
import type { Core } from '../core.ts'
import { wasCleared } from '../storage/evicted.ts'
import type { StreamMemory } from '../streams/stream-memory.ts'

/**
 * The leader knows better than the disk which entries were sent, so it keeps its own version of those.
 * With `'as stored'`, every entry is taken as it is on the disk.
 */
export const readLane = async (core: Core, memory: StreamMemory, how?: 'as stored'): Promise<void> => {
  let before: readonly Entry[]
  let stored: Entry[]
  do {
    before = memory.lane.entries
    stored = await core.ports.store.loadLane(memory.stream)
    if (core.stopped) return
    if (isMissing(before, stored) && (await wasCleared(core))) return
  } while (before !== memory.lane.entries)
  const saving = new Set(memory.saving.map(entry => entry.mutation_id))
  const known = new Map(core.sender && !how ? before.map(entry => [entry.mutation_id, entry]) : [])
  const entries = stored
    .filter(entry => !saving.has(entry.mutation_id))
    .map(entry => {
      const mine = known.get(entry.mutation_id)
      return mine?.sent ? mine : entry
    })
  memory.setEntries(entries)
  memory.lastSeq = Math.max(memory.lastSeq, entries.at(-1)?.client_seq ?? 0)
  core.redraw(memory)
}

const isMissing = (before: readonly Entry[], stored: readonly Entry[]): boolean => {
  const there = new Set(stored.map(entry => entry.mutation_id))
  return before.some(entry => !there.has(entry.mutation_id))
}
