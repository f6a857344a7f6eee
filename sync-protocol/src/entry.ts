/** One change waiting on a device, and the request it becomes. Once it may have left, its bytes never change. */
import { findMutation } from './mutations.ts'
import type { Values } from './op.ts'
import type { MutationRoute } from './plan.ts'
import { fillPath, paramsIn } from './route.ts'
import { sameValue } from './row.ts'
import type { PastCommit } from './state.ts'
import type { StreamKey } from './streams.ts'
import type { Cursor, Outcome } from './wire.ts'

/** The method and path of the request that a change is sent as. */
export interface EntryRequest {
  method: string
  path: string
}

export interface Entry {
  mutation_id: string
  stream: StreamKey
  /** Strictly increasing per client and stream. */
  client_seq: number
  /** The device it was made on, when that is another one: it came in a file and is sent under its old name (S9). */
  client_id?: string
  /** Name of the mutation, such as `place.update`. One that this version does not know stays as it is. */
  mutation: string
  /** The parameters of its path. */
  params: Record<string, string>
  body: Values
  /** The request it was sent as, which never changes again; or one of another version that this one cannot make. */
  request?: EntryRequest
  base_seq: number
  base_epoch: string | null
  /** Epoch ms by the device's clock, corrected by the server's last time. */
  edited_at: number
  op_version: number
  /** Entries of one save share it: they are undone together. */
  unit: string
  state: 'waiting' | 'sending' | 'answered'
  /** May have left the device. */
  sent: boolean
  /** How often it was put on the wire. */
  tries: number
  seq?: number
  outcome?: Outcome
  /** Answers of our own server with 500, running. */
  server_errors: number
  /** Tries without any counted answer. */
  silent_tries: number
  first_try_at?: number
  /** The commit of someone else that it takes back, so that it is drawn again after a restart; never sent. */
  past?: PastCommit
}

/** The mutation of a change; undefined when this version has none of that name. */
export const mutationOf = ({ mutation }: Pick<Entry, 'mutation'>): MutationRoute | undefined =>
  findMutation(mutation)

/** The request that a change is sent as; undefined when this version cannot make it. */
export const requestOf = ({
  mutation,
  params,
  request,
}: Pick<Entry, 'mutation' | 'params' | 'request'>): EntryRequest | undefined => {
  const route = findMutation(mutation)
  if (request || !route || !paramsIn(route.path).every(name => name in params)) return request
  return { method: route.method, path: fillPath(route.path, params) }
}

/** The change without its stored request, which is then made anew; unchanged if this version cannot make it. */
export const withoutRequest = (entry: Entry): Entry => {
  const { request: _, ...rest } = entry
  return requestOf(rest) ? rest : entry
}

/** Whether two changes have the same mutation and parameters, whatever their values. */
export const isSameTarget = (one: Entry, other: Entry): boolean =>
  one.mutation === other.mutation && sameValue(one.params, other.params)

/** `cursor`: how far this device has followed the stream, and so which history the base counts in. */
export const headersOf = (
  entry: Pick<
    Entry,
    'mutation_id' | 'client_id' | 'client_seq' | 'base_seq' | 'base_epoch' | 'edited_at' | 'op_version'
  >,
  clientId: string,
  userId: string,
  cursor?: Cursor | null,
): Record<string, string> => ({
  'Idempotency-Key': entry.mutation_id,
  'X-Client-Id': entry.client_id ?? clientId,
  'X-Client-Seq': String(entry.client_seq),
  'X-Base-Seq': String(entry.base_seq),
  ...(entry.base_epoch ? { 'X-Base-Epoch': entry.base_epoch } : {}),
  ...(cursor?.mark ? { 'X-Cursor': `${cursor.seq} ${cursor.mark}` } : {}),
  'X-Edited-At': String(entry.edited_at),
  'X-Op-Version': String(entry.op_version),
  'X-Expect-User': userId,
})

/** Ids that an entry's own input brings into being: what later entries may hang on. */
export const idsMadeBy = (entry: Entry): string[] =>
  (entry.request ?? mutationOf(entry))?.method === 'POST' &&
  typeof entry.body['id'] === 'string' &&
  entry.mutation !== intoTrip
    ? [entry.body['id']]
    : []

/** Its `id` is the trip that rows are brought into, and is there mostly. */
const intoTrip = 'trip.import'

/**
 * Keys of a body that only say beside which rows something stands, what belongs with it, or what the sender saw: an
 * unknown id is passed over.
 */
const neighbourKeys = new Set(['position', 'ordered_ids', 'orderedIds', 'base', 'file_ids'])

/**
 * The later entries that could not be, or would mean something else, without an id which `first` makes, directly or
 * through one another. To stand beside such a row is not to depend on it (O1).
 */
export const dependentsOf = (first: Entry, made: readonly string[], later: readonly Entry[]): Entry[] => {
  const ids = new Set([...made, ...idsMadeBy(first)])
  return later.filter(entry => {
    const text =
      JSON.stringify([entry.params, entry.request?.path]) + JSON.stringify(entry.body, withoutNeighbours)
    if (![...ids].some(id => text.includes(id))) return false
    for (const id of idsMadeBy(entry)) ids.add(id)
    return true
  })
}

const withoutNeighbours = (key: string, value: unknown): unknown =>
  neighbourKeys.has(key) ? undefined : value
