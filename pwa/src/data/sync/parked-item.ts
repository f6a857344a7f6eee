import type { Parked } from '@caravel/sync-protocol/lane'
import type { ParkedItem, SeqInLife } from '../db/device-store.ts'
import { lifeOf } from './life.ts'
import type { StreamMemory } from './stream-memory.ts'

export const parkedItem = (memory: StreamMemory, parked: Parked, at: number): ParkedItem => ({
  id: parked.entry.mutation_id,
  stream: memory.stream,
  entry: parked.entry,
  reason: parked.reason,
  answer: parked.answer ?? null,
  dependents: parked.dependents,
  whole_trip: parked.whole_trip ?? false,
  parked_at: at,
  ...(parked.answer?.body['code'] === 'DELETE_CONFLICT' ? { seen: memory.sentOver } : {}),
})

/** How far this device knows a stream to go. */
export const knownOf = ({ record, head }: StreamMemory): SeqInLife => {
  const life = lifeOf(record)
  return { seq: Math.max(record?.cursor?.seq ?? 0, head?.life === life ? head.seq : 0), life }
}
