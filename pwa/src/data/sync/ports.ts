/**
 * Everything the engine needs from the world. It touches no clock, timer, randomness, network or storage but these,
 * so that a simulator can run thousands of days with virtual time and repeat them exactly.
 */
import type { Sha256 } from '@caravel/sync-protocol/digest'
import type { RandomBytes } from '@caravel/sync-protocol/ids'
import type { ClientMessage, GoneStream, Place, Present, ServerMessage } from '@caravel/sync-protocol/wire'
import type { OpHistory } from '@caravel/sync-protocol/upcast'
import type { DeviceStore } from '../db/device-store.ts'

export interface Clock {
  /** The device's clock, epoch ms. It may be wrong; the server's time corrects it. */
  now(): number
}

export interface Timers {
  /** Runs once after `ms`; the answer cancels it. */
  after(ms: number, run: () => void): () => void
}

export interface Random {
  bytes: RandomBytes
  /** In [0, 1). */
  unit(): number
}

export interface HttpRequest {
  method: string
  /** With its query. */
  path: string
  headers: Record<string, string>
  /** JSON text. */
  body?: string
  /** Instead of a text: part of a file. */
  bytes?: Uint8Array<ArrayBuffer>
  /** The answer is a file: what comes is not read as text. */
  wants?: 'bytes'
  /** Gives the request up. */
  signal?: AbortSignal
}

/** Any answer, whether of the server or of a proxy. Header names are in lower case. */
export interface HttpResponse {
  status: number
  headers: Readonly<Record<string, string>>
  body: string
  /** Instead of a text: the file that was asked for. A refusal is a text. */
  bytes?: ArrayBuffer
}

/** Nothing came back: no network, a timeout, a connection that broke. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

export interface Transport {
  /** Throws {@link NoAnswer}. A redirect is answered as it came (status 3xx or 0), never followed. */
  request(request: HttpRequest): Promise<HttpResponse>
}

export interface SocketEvents {
  opened(): void
  message(message: ServerMessage): void
  /** Called once, also when it never opened. `code` is the close code. */
  closed(code: number): void
}

export interface SocketLink {
  send(message: ClientMessage): void
  close(): void
}

export type OpenSocket = (token: string, events: SocketEvents) => SocketLink

/** What only the tab that sends knows first-hand. */
export interface Health {
  reach: 'unknown' | 'reached' | 'silent' | 'portal'
  silent_since: number | undefined
  live: boolean
  session: string | undefined
  sending: number
  files: FilesHealth
}

/** Why files do not come to this device although they are to. */
export interface FilesHealth {
  /** There is no room for another one. */
  full: boolean
  /** Ids of those whose bytes the server does not have, whatever their rows say. */
  missing: readonly string[]
}

/** What tabs of one device tell each other. Only hints: the database is what counts. */
export type TabHint =
  | { type: 'queued'; stream: string }
  | { type: 'changed'; stream: string }
  | { type: 'streams' }
  | { type: 'tray' }
  | { type: 'set-back' }
  /** A person removed a stream from this device. */
  | { type: 'dropped'; stream: string }
  | { type: 'wake' }
  /** Files were put aside for sending, arrived, or are not taken. */
  | { type: 'files' }
  /** Copies of files came to the device or went. */
  | { type: 'copies' }
  /** The person wants the files of a trip on the device, as they said in another tab. */
  | { type: 'get-files'; stream: string }
  /** The person takes a stream off the device in another tab. */
  | { type: 'off'; stream: string }
  /** The person keeps a stream on the device in another tab, or no longer. */
  | { type: 'pin'; stream: string; pinned: boolean }
  /** Streams that were taken away from this account. */
  | { type: 'gone'; gone: GoneStream[] }
  /** A screen of another tab shows a stream that is not on the device. */
  | { type: 'want'; stream: string }
  /** How the tab that sends is doing. */
  | { type: 'health'; health: Health }
  /** A tab that opened asks for it. */
  | { type: 'ask-health' }
  /** What a tab shows someone; null: nobody looks at it any more. */
  | { type: 'looks'; tab: string; place: Place | null }
  /** The tab that has the socket asks what the others show. */
  | { type: 'ask-looks' }
  /** Who else looks at a stream, as the tab that has the socket heard it. */
  | { type: 'present'; stream: string; people: readonly Present[] }

export type PresenceHint = Extract<TabHint, { type: 'looks' | 'ask-looks' | 'present' }>

export interface Tabs {
  /**
   * Asks to be the tab that sends, pulls and owns the socket: `gained` once it is, `lost` when it is no more, and
   * perhaps `gained` again. The answer gives it up for good. Two may believe it for a moment: the store's token decides.
   */
  lead(gained: () => void, lost: () => void): () => void
  tell(hint: TabHint): void
  /** The answer stops listening. */
  hear(listener: (hint: TabHint) => void): () => void
}

export interface Owner {
  user_id: string
  name: string
  avatar: string | null
  is_admin: boolean
}

export interface Ports {
  store: DeviceStore
  /** A store in memory that hands out terms after this one, for when the disk cannot be had. Absent: there is none. */
  spare?(lastTerm: number): DeviceStore
  transport: Transport
  clock: Clock
  timers: Timers
  random: Random
  tabs: Tabs
  /** Space the browser would still give, bytes; undefined when it does not say. */
  freeBytes?(): Promise<number | undefined>
  /** The date of the device, `YYYY-MM-DD`; absent: by its clock in UTC. */
  today?(): string
  /** How many bytes copies of files may take; absent: 500 MB. */
  filesLimit?(): number
  /** Only what a person asked for is to come over this connection. */
  sparesData?(): boolean
  /** Absent without a secure context: then rows are not compared with the server's. */
  sha256?: Sha256
  /** A demo is set back by the hour: nobody is asked whether something of it is missing (sync rule C12). */
  resets?(): boolean
  /** Absent: changes are polled. */
  openSocket?: OpenSocket
  /** The versions of stored requests; absent: those of this app. Tests play a future with it. */
  ops?: OpHistory
  /** The screen draws all that `work` changes once, after it. Absent: at each change. */
  atOnce?(work: () => void): void
  /** Between one part of many trips and the next: what came is drawn, and taps are answered. Absent: at once. */
  rest?(): Promise<void>
  /** What is written to when something breaks that nobody waits for. */
  report(problem: string, error?: unknown): void
}
