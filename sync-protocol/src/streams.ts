/**
 * A stream is a unit of ordering and of access: anyone who may read a stream may read all of it.
 * Its key is `<kind>` or `<kind>:<id>`.
 */
export type StreamKind = 'app' | 'user' | 'trip'
export type StreamKey = string

/** How the rows of a kind of stream are addressed. `scope` is the field that holds the stream's id. */
export const streamKinds: Record<StreamKind, { prefix: string; scope?: string }> = {
  app: { prefix: '/api' },
  user: { prefix: '/api/users/:user_id', scope: 'user_id' },
  trip: { prefix: '/api/trips/:trip_id', scope: 'trip_id' },
}

/** The parameter that the addresses of a kind of stream begin with. */
export type ScopeOf<Kind extends StreamKind> = Kind extends 'trip'
  ? 'trip_id'
  : Kind extends 'user'
    ? 'user_id'
    : never

export const appStream: StreamKey = 'app'
export const tripStream = (tripId: string): StreamKey => `trip:${tripId}`
export const userStream = (userId: string): StreamKey => `user:${userId}`

/** How many streams one request for snapshots may name. */
export const mostSnapshotStreams = 16

/** Splits a key; undefined when it names no known kind. */
export const parseStream = (stream: StreamKey): { kind: StreamKind; id: string } | undefined => {
  const colon = stream.indexOf(':')
  const kind = colon < 0 ? stream : stream.slice(0, colon)
  const id = colon < 0 ? '' : stream.slice(colon + 1)
  if (!isStreamKind(kind)) return undefined
  if (kind === 'app') return colon < 0 ? { kind, id } : undefined
  return id ? { kind, id } : undefined
}

const isStreamKind = (kind: string): kind is StreamKind => Object.hasOwn(streamKinds, kind)
