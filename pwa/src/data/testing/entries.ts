import type { Entry, EntryRequest } from '@caravel/sync-protocol/entry'
import { namedByRequest } from '@caravel/sync-protocol/entry-from-request'
import type { StoredAttentionItem, StreamRecord } from '../db/device-store.ts'

/** A waiting change: the title of a trip unless `more` says otherwise, by its request if need be. */
export const anEntry = (
  id: string,
  { method = 'PATCH', path = '/api/trips/1', ...more }: Partial<Entry & EntryRequest> = {},
): Entry => ({
  mutation_id: id,
  stream: 'trip:1',
  client_seq: 0,
  ...namedByRequest({ method, path }),
  body: { title: id },
  base_seq: 0,
  base_epoch: null,
  edited_at: 1,
  op_version: 1,
  unit: id,
  state: 'waiting',
  sent: false,
  tries: 0,
  server_errors: 0,
  silent_tries: 0,
  ...more,
})

export const aRecord = (more: Partial<StreamRecord> = {}): StreamRecord => ({
  stream: 'trip:1',
  status: 'live',
  role: 'owner',
  cursor: { epoch: 'e', seq: 1, mark: 'm' },
  generation: 'g1',
  access_rev: 1,
  schema_rev: 1,
  card: null,
  ...more,
})

export const aRow = (id: string, name = id) => ({
  entity: 'place',
  row: { id, name, version: 1, created_at: 1, updated_at: 1, updated_by: null },
})

export const parked = (entry: Entry, dependents: Entry[] = []): StoredAttentionItem => ({
  id: entry.mutation_id,
  stream: entry.stream,
  entry,
  reason: 'refused',
  answer: null,
  dependents,
  whole_trip: false,
  parked_at: 1,
})
