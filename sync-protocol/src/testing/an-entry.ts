import type { Entry, EntryRequest } from '../entry.ts'
import { namedByRequest } from '../entry-from-request.ts'
import type { Answer } from '../answer.ts'
import { testId } from './random.ts'
import { tripId } from './a-trip.ts'
import type { ErrorCode } from '../errors.ts'
import { errorStatus } from '../errors.ts'

const aPlace = `/api/trips/${tripId}/places/${testId(100)}`

/** A waiting change number `n`: a place's name unless `over` says otherwise, by its request if need be. */
export const anEntry = (
  n: number,
  { method = 'PATCH', path = aPlace, ...over }: Partial<Entry & EntryRequest> = {},
): Entry => ({
  mutation_id: testId(5000 + n),
  stream: `trip:${tripId}`,
  client_seq: n,
  ...namedByRequest({ method, path }),
  body: { name: `Name ${n}` },
  base_seq: 0,
  base_epoch: 'e',
  edited_at: n,
  op_version: 1,
  unit: testId(6000 + n),
  state: 'waiting',
  sent: false,
  tries: 0,
  server_errors: 0,
  silent_tries: 0,
  ...over,
})

/** A create of row `id` in a collection of the trip. */
export const aCreate = (n: number, collection: string, id: string, body: Entry['body'] = {}): Entry =>
  anEntry(n, { method: 'POST', path: `/api/trips/${tripId}/${collection}`, body: { id, ...body } })

export const success = (entry: Entry, seq: number, outcome = 'applied'): Answer => ({
  status: 200,
  body: {
    sync: { stream: entry.stream, epoch: 'e', seq, outcome, mutation_id: entry.mutation_id, conflicts: [] },
  },
})

export const failure = (code: ErrorCode, retry_after?: number): Answer => ({
  status: errorStatus[code],
  body: { error: code, code },
  ...(retry_after === undefined ? {} : { retry_after }),
})
