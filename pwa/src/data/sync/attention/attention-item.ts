import type { Parked } from '@caravel/sync-protocol/lane'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import type { StoredAttentionItem } from '../../db/device-store.ts'

export const attentionItem = (stream: StreamKey, parked: Parked, at: number): StoredAttentionItem => ({
  id: parked.entry.mutation_id,
  stream,
  entry: parked.entry,
  reason: parked.reason,
  answer: parked.answer ?? null,
  dependents: parked.dependents,
  whole_trip: parked.whole_trip ?? false,
  parked_at: at,
})
