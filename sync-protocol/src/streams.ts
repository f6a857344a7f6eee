/**
 * A stream is a unit of ordering and of access: anyone who may read a stream may read all of it.
 * Its key is `<kind>` or `<kind>:<id>`.
 */
export type StreamKind = 'app' | 'user' | 'trip' | 'atlas' | 'vacay' | 'journey'
export type StreamKey = string

export interface StreamRule {
  /** What the addresses of its rows begin with. */
  prefix: string
  /** The field that holds the stream's id. */
  scope?: string
  /** Each account has one, named after it, that nobody else reads. */
  own?: true
  /**
   * The entity that says who reads it and in which role, one row for each person who is or was in it. Its id is
   * `memberRowId(<entity>, <id of the stream>, user_id)`, it has `user_id`, `name`, `avatar`, `role` in a group `role`, and
   * `left_at` in a group `standing`.
   */
  members?: string
}

const streamRules = {
  app: { prefix: '/api' },
  user: { prefix: '/api/users/:user_id', scope: 'user_id', own: true },
  trip: { prefix: '/api/trips/:trip_id', scope: 'trip_id', members: 'trip_member' },
  atlas: { prefix: '/api/users/:user_id/atlas', scope: 'user_id', own: true },
  vacay: { prefix: '/api/vacays/:vacay_id', scope: 'vacay_id', members: 'vacay_member' },
  journey: { prefix: '/api/journeys/:journey_id', scope: 'journey_id', members: 'journey_contributor' },
} as const satisfies Record<StreamKind, StreamRule>

/** How the rows of each kind of stream are addressed, and who reads them. */
export const streamKinds: Record<StreamKind, StreamRule> = streamRules

/** The parameter that the addresses of a kind of stream begin with. */
export type ScopeOf<Kind extends StreamKind> = (typeof streamRules)[Kind] extends {
  scope: infer Scope extends string
}
  ? Scope
  : never

/** The kinds of which each account has one. */
export const ownKinds: readonly StreamKind[] = Object.entries(streamKinds).flatMap(([kind, { own }]) =>
  own ? (kind as StreamKind) : [],
)

export const appStream: StreamKey = 'app'
export const tripStream = (tripId: string): StreamKey => `trip:${tripId}`
export const userStream = (userId: string): StreamKey => `user:${userId}`
export const atlasStream = (userId: string): StreamKey => `atlas:${userId}`
export const vacayStream = (vacayId: string): StreamKey => `vacay:${vacayId}`
export const journeyStream = (journeyId: string): StreamKey => `journey:${journeyId}`

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

/** The entity that says who reads a stream (`StreamRule.members`); undefined: it has no members. */
export const membersOf = (stream: StreamKey): string | undefined => {
  const kind = parseStream(stream)?.kind
  return kind && streamKinds[kind].members
}
