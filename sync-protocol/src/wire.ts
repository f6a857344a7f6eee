/** What travels between device and server. Instants in UTC epoch ms, ids as text, names snake_case. */
import type { CommittedOp, Values } from './op.ts'
import type { Conflict } from './merge/judge.ts'
import type { AnyRow } from './entity.ts'
import type { Role } from './access.ts'
import type { StreamKey } from './streams.ts'

/**
 * The version of this wire, one line of history each.
 * 1: first release.
 */
export const protocolVersion = 1

/** The version of stored ops, raised when the body of a mutation changes its meaning. */
export const opVersion = 2

export type ActorKind = 'web' | 'api' | 'mcp' | 'import' | 'job' | 'undo'

/** One commit of a stream's log, as the feed and the socket carry it. */
export interface Commit {
  seq: number
  mutation_id: string
  client_id: string | null
  user_id: string | null
  kind: ActorKind
  /** Name of the mutation, such as `place.update`. */
  name: string
  /** What the assistant calls itself that made it for the person; absent: nobody but the person. */
  via?: string
  at: number
  ops: CommittedOp[]
  conflicts: Conflict[]
  /**
   * The mutation id of the commit before it (null for the first), told with an answer and over the socket: it shows a
   * device whose cursor is of another life of the database that the commit does not follow it.
   */
  after?: string | null
}

/** How far a device has followed a stream. The mark is the mutation id of the commit at `seq`. */
export interface Cursor {
  epoch: string
  seq: number
  mark: string | null
}

/** `GET /api/streams/:stream/changes`: contiguous commits after `since`; `more` when a page ended before the head. */
export type ChangesPage = {
  stream: StreamKey
  epoch: string
  from: number
  to: number
  mark: string | null
  commits: Commit[]
  more: boolean
}

/**
 * `GET /api/streams/:stream/snapshot`: NDJSON, a head line, a line per row, an end line with the count.
 * `GET /api/sync/snapshots?streams=`: several of them, one after the other.
 */
export type SnapshotLine =
  | { type: 'head'; stream: StreamKey; epoch: string; seq: number; mark: string | null; schema_rev: number }
  | { type: 'row'; entity: string; row: AnyRow }
  | { type: 'end'; count: number }

/**
 * `GET /api/streams/:stream/digest?seq=`: what the rows at `seq` come to, for a device that has caught up (L9). Without
 * a digest the stream has moved on meanwhile. Only a device with the same `schema_rev` compares.
 */
export interface DigestAnswer {
  stream: StreamKey
  epoch: string
  seq: number
  mark: string | null
  schema_rev: number
  digest?: string
}

/** `PUT /api/sync/device`: what a device still holds. */
export interface DeviceReport {
  client_id: string
  /** Changes that wait to be sent, and that wait for the person. */
  waiting: number
  attention: number
  /** When the oldest of them was made. */
  unsent_since: number | null
}

/** `GET /api/sync/devices`: the caller's own, the last seen first. */
export interface DevicesAnswer {
  devices: (DeviceReport & {
    browser: string | null
    system: string | null
    signed_in: boolean
    seen_at: number
  })[]
}

export interface TripCard {
  title: string
  start_date: string | null
  end_date: string | null
  archived: boolean
  cover_file_id: string | null
  day_count: number
  members: { user_id: string; name: string; avatar: string | null }[]
}

export interface StreamInfo {
  stream: StreamKey
  head: number
  mark: string | null
  /** Rises with every change of this person's role or membership there. */
  access_rev: number
  role: Role
  schema_rev: number
  card?: TripCard
}

export interface GoneStream {
  stream: StreamKey
  cause: 'removed' | 'left' | 'deleted'
  at: number
  /** Name of who did it; null when it was nobody of the trip. */
  by: string | null
}

/**
 * `GET /api/sync/streams`. Absence never wipes; only `gone` does. With `?since=`, empty the first time, the answer says
 * `as_of`; asked with that, the server answers what moved since, `partial`, or all where it does not know.
 */
export type StreamsAnswer = {
  epoch: string
  user_id: string
  is_admin: boolean
  streams: StreamInfo[]
  gone: GoneStream[]
  as_of?: string
  partial?: boolean
}

export type Outcome = 'applied' | 'merged' | 'superseded' | 'noop'

/** What every answer to a write says about its commit. */
export interface SyncResult {
  stream: StreamKey
  epoch: string
  /** The commit's seq; for a noop the head it was judged at. */
  seq: number
  outcome: Outcome
  mutation_id: string
  conflicts: Conflict[]
  skipped?: { entity: string; id: string; reason: string }[]
  /** Only for requests that carry `X-Client-Id`, and never above `largestCommit`. */
  commit?: Commit
}

export interface PushEntry {
  method: string
  path: string
  headers: Record<string, string>
  body: Values
}

export type PushAnswer = {
  results: { status: number; body: Values }[]
  /** Index of the first answer that is not 2xx; absent when all went through. */
  stopped_at?: number
}

export interface SettleEntry {
  mutation_id: string
  stream: StreamKey
  client_seq: number
}

export type SettleResult =
  | { mutation_id: string; outcome: 'abandoned' }
  | { mutation_id: string; outcome: 'recorded'; status: number; body: Values }

export const pushLimits = { entries: 50, bytes: 256 * 1024 }

/** Bytes of a commit above which it is neither answered nor sent live: the device hears of the head and pulls. */
export const largestCommit = 256 * 1024

/** What someone looks at within a stream: a day of a trip, and what of it is open. Told, never stored. */
export interface Place {
  stream: StreamKey
  day: string | null
  item: string | null
  /**
   * They write a message at this moment. Told anew by the other number while they go on: who hears nothing new for
   * `typingMs` takes it as over.
   */
  typing?: 1 | 2
}

/** So long after the last sign of it someone counts as writing, ms. */
export const typingMs = 8000

/** Someone who looks at a stream at this moment, once, however many windows they have: where they looked last. */
export type Present = Omit<Place, 'stream'> & { user_id: string }

/** Places that one device may tell of at a time. */
export const mostPlaces = 20

/** Live messages of the socket. */
export type ServerMessage =
  | {
      type: 'welcome'
      socket_id: string
      epoch: string
      streams: { stream: StreamKey; head: number; mark: string | null }[]
      /** The server takes `presence`. */
      presence?: true
      /** And `typing` in it. */
      typing?: true
    }
  | {
      type: 'changes'
      stream: StreamKey
      epoch: string
      from: number
      to: number
      mark: string
      events: LiveEvent[]
      commits: Commit[]
    }
  | { type: 'head'; stream: StreamKey; epoch: string; seq: number; mark: string | null }
  | { type: 'access'; stream: StreamKey }
  | { type: 'revoked'; stream: StreamKey }
  /** Everybody who looks at the stream now; the reader among them. */
  | { type: 'presence'; stream: StreamKey; people: Present[] }
  | { type: 'bye' }

export interface LiveEvent {
  /** Named as the specification does: `place:created`. */
  type: string
  entity: string
  id: string
  [scope: string]: unknown
}

export type ClientMessage =
  | {
      type: 'hello'
      /** The wire that the device speaks; absent: the current one. */
      protocol_version?: number
      client_id: string
      user_id: string
      streams: { stream: StreamKey; epoch: string; seq: number; mark: string | null }[]
    }
  /** All that this device shows someone now; none where nobody looks at it. */
  | { type: 'presence'; places: Place[] }

export const closeCodes = { stale_token: 4001, forbidden: 4403, too_old: 4426, overloaded: 1013 } as const
