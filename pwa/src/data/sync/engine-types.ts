import type { Role } from '@caravel/sync-protocol/access'
import type { Entry, EntryRequest } from '@caravel/sync-protocol/entry'
import type { Values } from '@caravel/sync-protocol/op'
import type { PastCommit } from '@caravel/sync-protocol/state'
import type { SyncResult } from '@caravel/sync-protocol/wire'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import type { GoneStream, Place, Present } from '@caravel/sync-protocol/wire'
import type {
  AmendAttention,
  DiskRefused,
  StoredAttentionItem,
  LostPart,
  ServerRollback,
  StoredChanges,
  StreamRecord,
} from '../db/device-store.ts'
import type { StagedBytes } from '../db/file-store.ts'
import type { Downloads } from './downloads/downloads.ts'
import type { Notice } from './notices.ts'
import type { Health } from './ports.ts'
import type { StreamMemory } from './streams/stream-memory.ts'
import type { Uploads } from './uploads/uploads.ts'

/** A change to enqueue: its mutation, and the state that it was based on. */
export interface EntryInput {
  stream: StreamKey
  /** Name of the mutation, such as `place.update`. */
  mutation: string
  /** The parameters of its path, and no others. */
  params: Record<string, string>
  /** The stored request, if this version cannot make it. */
  request?: EntryRequest
  /** With every id the plan needs; may hold `base` and `decision`. */
  body: Values
  /** Default: the cursor of the stream. */
  base_seq?: number
  /** The life of the server's database that `base_seq` counts in. Default: that of the cursor. */
  base_epoch?: string | null
  /** Default: a unit of its own. */
  unit?: string
  /** The commit of someone else that it takes back. */
  past?: PastCommit
  /** The stream begins with it. */
  opens?: boolean
  /** The bytes that it announces. */
  upload?: StagedBytes
  /**
   * Not a new change but one that has its id already. `sent`: it may have left the device, and the server is asked
   * under the same id what became of it; else it never left, and was taken out of the lane a moment ago.
   */
  known?: { mutation_id: string; sent: boolean }
}

export interface Enqueued {
  /** That of an earlier entry when the change was merged into it. */
  mutation_id: string
  /** Resolves once it is on the disk; rejects when the disk refuses, and then the view is as it was. */
  saved: Promise<void>
}

export type WakeReason = 'start' | 'online' | 'visible' | 'sign-in' | 'socket' | 'timer' | 'person'

/**
 * `loading`: being read from the disk · `absent`: not on this device yet · `local`: born here, the server does not
 * know it · `orphaned`: the server was rolled back and lost it · `revoked`: taken away from this account.
 */
export type StreamStatus = 'loading' | 'absent' | 'local' | 'live' | 'orphaned' | 'revoked'

export type EngineChange =
  | { type: 'rows'; stream: StreamKey; entities: ReadonlySet<string> }
  /** What waits, or whether its rows are pending. */
  | { type: 'lane'; stream: StreamKey }
  | { type: 'stream'; stream: StreamKey }
  | { type: 'tray' }
  | { type: 'set-back' }
  | { type: 'status' }
  | { type: 'session' }
  /** Files that are on their way to the server, and how far. */
  | { type: 'files' }
  /** Files that should be on this device: some came or were removed, or the reason why others are missing has changed. */
  | { type: 'copies' }
  /** Others came to look at it, or went. */
  | { type: 'presence'; stream: StreamKey }
  /** What waited wanted what others did meanwhile: it waits no more, and there is nothing of it to undo. */
  | { type: 'come-true'; mutation_id: string }
  /** An answered change left something as it was: an undo, where others had been at work since. */
  | { type: 'skipped'; stream: StreamKey; entry: Entry; skipped: NonNullable<SyncResult['skipped']> }

/**
 * `reach`: whether the server answers; `silent_since`: since when it does not, epoch ms; `live`: changes of others
 * arrive at once; `session`: code of the answer that ended it; `sending`: entries on the wire at this moment.
 */
export type Reach = Health['reach']

export interface EngineStatus extends Omit<Health, 'files'> {
  /** This tab sends for all of the device, and makes room on its disk. */
  leads: boolean
  /** Something of this account has come to this device, ever since its database is there. */
  fetched: boolean
  /** Changes on their way, as people count them: what was done at once is one, and so is a file that is not up yet. */
  waiting: number
  /** Entries on their way to the disk: drawn, and not said to be anywhere yet. */
  saving: number
  /**
   * Cards in the attention list, contested groups of one thing being one, files that are not taken or whose trip was taken
   * away before they were up, and trips of which the server lost all or a part.
   */
  attention: number
  /**
   * Whether the disk took the last write. `tight`: it did, but there is little room · `outdated`: another tab runs a
   * newer version of the app, and this one must be loaded again · `unsure`: the database was taken from the open app,
   * and it is being looked at whether that was cleared away · `memory`: there is no disk to be had, and all that is done
   * here is in memory alone.
   */
  disk: 'ok' | 'tight' | 'unsure' | 'memory' | DiskRefused['why']
}

/** The device's own machine: it keeps, draws, sends and follows. Nothing in it knows a screen. */
export interface Engine {
  /** Bytes of files, on this device and on their way. */
  readonly files: Pick<
    Uploads,
    'states' | 'read' | 'retry' | 'isHere' | 'importEntries' | 'announcedBy' | 'discard'
  >
  /** Copies of files that come to this device, and how far that is. */
  readonly downloads: Pick<Downloads, 'begin' | 'standing' | 'get' | 'keep' | 'circumstancesChanged'>
  /** Reads the device's state; after it the streams can be drawn without a network. */
  start(): Promise<void>
  /** What the database of this device is called, and was before; another one knows nothing of what was here. */
  names(): readonly string[]
  /** Ends timers, requests and the socket; the store stays open. */
  stop(): void
  /** Something suggests that a try may succeed. */
  wake(reason: WakeReason): void
  /** Draws and enqueues at once. Nothing is checked here: see `submit`. */
  enqueue(input: EntryInput): Enqueued
  /**
   * What `work` enqueues is kept by the disk as a whole or not at all, in whichever streams; if `work` throws, none of
   * it.
   */
  together<T>(work: () => T): T
  /** Several entries in one transaction, such as an attention list item that goes on; part of `together` while that runs. */
  requeue(
    entries: readonly EntryInput[],
    unpark?: StoredAttentionItem,
  ): { ids: string[]; saved: Promise<void> }
  /** Reads a stream's rows, and fetches them when they are not on the device. */
  open(stream: StreamKey): void
  /** What is in memory of a stream; made empty when nothing is. */
  memory(stream: StreamKey): StreamMemory
  /** What this tab shows someone now; undefined: nobody looks. Told to those on the trip while there is a connection. */
  look(place: Place | undefined): void
  /** Who else looks at a stream now. */
  present(stream: StreamKey): readonly Present[]
  records(): readonly StreamRecord[]
  status(stream: StreamKey): StreamStatus
  /** Takes its rows off this device; false when something of it is only here. */
  takeOff(stream: StreamKey): Promise<boolean>
  /** Keeps it on this device whatever its dates and however little space there is, or no longer. */
  pin(stream: StreamKey, pinned: boolean): Promise<void>
  /** How many bytes its rows take on the disk, about. They need not be in memory, and are not brought there. */
  heldBytes(stream: StreamKey): Promise<number>
  role(stream: StreamKey): Role | undefined
  /** Who took a stream away from this account, and how. */
  gone(stream: StreamKey): GoneStream | undefined
  attention(): readonly StoredAttentionItem[]
  /** Where two changed the same and the later edit stands, until seen. */
  notices(): readonly Notice[]
  forgetNotices(ids: readonly string[]): Promise<void>
  state(): EngineStatus
  /** Ids of all that `state` counts as waiting or in want of the person. */
  onlyHereIds(): ReadonlySet<string>
  /** Takes in what lies on the disk now, though nobody told of it; rejects when that cannot be read. */
  readAgain(): Promise<void>
  mint(): string
  /** Removes entries that cannot have left the device; false when one may have. */
  removeUnsent(ids: readonly string[]): Promise<boolean>
  /** Asks the server to refuse entries for ever, then removes them; `saved` when it was too late for one of them. */
  abandon(ids: readonly string[]): Promise<'removed' | 'saved' | 'no_answer'>
  /** False when it was decided already, in another tab perhaps; `amendAttention` also when `change` declines. */
  discardAttention(id: string): Promise<boolean>
  /** Takes back that it was discarded. `uploads`: the bytes that went with it. */
  keepAttention(item: StoredAttentionItem, uploads?: readonly StagedBytes[]): Promise<void>
  amendAttention(id: string, change: AmendAttention): Promise<boolean>
  /** What exists only on this device, as the disk has it. */
  onlyHere(): Promise<StoredChanges>
  /** Takes in what another device wrote into a file; entries keep their ids and their device's name. */
  importEntries(changes: StoredChanges): Promise<void>
  /** Creates an orphaned trip at the server again. Answers why not, a code, or undefined when it is there. */
  sendOrphanAgain(stream: StreamKey): Promise<string | undefined>
  /**
   * Removes an orphaned trip from this device, with what waits for it. `no_answer`: some of that may have left the device,
   * and the server does not answer, so nothing happened. `filed`: it goes on from a file, and is not to be refused.
   */
  removeOrphan(stream: StreamKey, filed: boolean): Promise<'removed' | 'no_answer' | 'not_orphaned'>
  /**
   * Empties the outbox for a sign-out, when the server has promised to refuse what may have left the device; false when
   * it does not answer: then nothing happened (sync rule S9).
   */
  discardAllUnsent(): Promise<boolean>
  /** Where the server was rolled back, and what of it this device still has: until the person has looked. */
  rollbacks(): readonly ServerRollback[]
  /** What of it is not offered yet, because what it hangs on is not at the server. */
  waitingParts(stream: StreamKey): readonly LostPart[]
  /** Takes off that list what the person has answered for, as they saw it. */
  leaveRollback(stream: StreamKey, answered: readonly LostPart[]): Promise<void>
  /** The device's clock corrected by the server's, epoch ms. */
  now(): number
  /** Resolves when everything the person did is on the disk, or was taken back because it refused. */
  saved(): Promise<void>
  /** Resolves when everything that was begun has ended: for tests and simulators. */
  idle(): Promise<void>
  onChange(listener: (change: EngineChange) => void): () => void
}
