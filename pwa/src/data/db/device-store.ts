/**
 * What a device keeps. Coarse methods, each atomic: either all of it is on disk or none. A promise resolves only
 * once it is durable (strictly so for what the person typed, see the Dexie store).
 */
import type { Role } from '@caravel/sync-protocol/access'
import type { Entry } from '@caravel/sync-protocol/entry'
import type { AnyRow } from '@caravel/sync-protocol/entity'
import type { ParkReason } from '@caravel/sync-protocol/lane'
import type { InverseOp, Values } from '@caravel/sync-protocol/op'
import { sameValue } from '@caravel/sync-protocol/row'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import type { Commit, Cursor, TripCard } from '@caravel/sync-protocol/wire'
import type { Notice } from '../sync/notices.ts'
import type { FileStore, StagedBytes, StagedUpload } from './file-store.ts'
import type { LostPart, ServerRollback } from './rollback-list.ts'

export type { LostPart, ServerRollback } from './rollback-list.ts'

export interface ReadCursor extends Cursor {
  /** When the newest commit in the rows was made, by the server's clock; what an older app read does not say. */
  at?: number
}

export interface StreamRecord {
  stream: StreamKey
  /** `listed`: known by its card only · `local`: born here, not acknowledged · `orphaned`: the server lost it. */
  status: 'listed' | 'local' | 'live' | 'orphaned'
  role: Role | null
  /** Null: no rows of it were ever taken. */
  cursor: ReadCursor | null
  /** Which set of rows counts: a random id, so that no two streams ever share one. */
  generation: string
  /** -1: not heard of yet. */
  access_rev: number
  schema_rev: number
  /** How often its history turned out to be another one under the same epoch. */
  turns?: number
  card: TripCard | null
  /** The person took it off this device: it comes again when they open it. */
  off?: boolean
  /** The person keeps it on this device: it never goes by itself, whatever its dates. */
  pinned?: boolean
  /** The person wants the files here that there were by then, epoch ms of the server. */
  files_asked_at?: number
  /** When its rows were last known to be all there is, epoch ms; to within some minutes. */
  seen_at?: number
}

export interface DeviceMeta {
  client_id: string
  /** What it was called before, when it found itself copied. */
  was?: string[]
  /** Server time minus the device's, ms. */
  clock_skew: number
  is_admin: boolean
}

export interface StoredRow {
  entity: string
  row: AnyRow
}

/** What undo needs of an own change after it was acknowledged. */
export interface DoneRecord {
  mutation_id: string
  stream: StreamKey
  seq: number
  inverse: InverseOp[]
  at: number
}

/** A change that was not taken, kept with what depends on it until the person decides. */
export interface StoredAttentionItem {
  /** The mutation id of `entry`. */
  id: string
  stream: StreamKey
  entry: Entry
  reason: ParkReason
  answer: { status: number; body: Values } | null
  dependents: Entry[]
  /** The trip itself never reached the server. */
  whole_trip: boolean
  parked_at: number
}

export const withWaiting = (item: StoredAttentionItem, waiting: readonly Entry[]): StoredAttentionItem => ({
  ...item,
  dependents: [...item.dependents, ...waiting.map(entry => ({ ...entry, state: 'waiting' as const }))],
})

/** Pure: other tabs may have changed the item since it was read. Undefined: it is no longer what this was meant for. */
export type AmendAttention = (item: StoredAttentionItem) => StoredAttentionItem | undefined

/** What exists only on this device: for a file, and for a seal. */
export interface StoredChanges {
  /** The device that made them. */
  client_id: string
  entries: Entry[]
  tray: StoredAttentionItem[]
  /** Streams that the server does not have, with the rows that only this device has. */
  streams: { record: StreamRecord; rows: StoredRow[] }[]
  /** What a server that was set back lost of other streams, and nobody has looked at. */
  set_backs?: ServerRollback[]
  /** Bytes of files that the server does not have. */
  uploads?: StagedBytes[]
}

export interface LoadedDevice {
  /** Nothing was there: the device is set up for the first time, or its database was cleared away. */
  isNew: boolean
  meta: DeviceMeta
  streams: StreamRecord[]
  /** In the order of their lanes. */
  entries: Entry[]
  tray: StoredAttentionItem[]
  rollbacks: ServerRollback[]
  notices: Notice[]
}

/** The rows of a stream as the server has them. */
export interface ArrivedRows {
  record: StreamRecord
  rows: readonly StoredRow[]
}

/** What lies on the disk of one stream, read at one moment. */
export interface LoadedStream {
  record: StreamRecord | undefined
  rows: StoredRow[]
  done: DoneRecord[]
}

export interface AppliedCommits {
  record: StreamRecord
  /** Rows as they are after the commits; null: gone. */
  rows: { entity: string; id: string; row: AnyRow | null }[]
  /** Entries whose commit the cursor passed. */
  applied: string[]
  done: DoneRecord[]
  /** What the commits mean for this person; the oldest go when there are too many. */
  notices?: Notice[]
  /** What they change of what a server rollback lost is listed no more. */
  later?: readonly Commit[] | undefined
  /** Sent again after a server rollback, in vain: it comes to the list of its trip. */
  lost?: ServerRollback | undefined
}

/** What is known of a lane that is not empty without reading it. */
export interface LaneEnd {
  /** The highest `client_seq`. */
  last: number
  count: number
}

/** Of the lanes whose entries have these streams and numbers, in order. */
export const laneEndsOf = (keys: readonly (readonly [StreamKey, number])[]): Map<StreamKey, LaneEnd> => {
  const ends = new Map<StreamKey, LaneEnd>()
  for (const [stream, last] of keys) ends.set(stream, { last, count: (ends.get(stream)?.count ?? 0) + 1 })
  return ends
}

export type CardOnly = Pick<
  StreamRecord,
  'status' | 'cursor' | 'generation' | 'off' | 'pinned' | 'files_asked_at'
>

export const cardOnly: CardOnly = {
  status: 'listed',
  cursor: null,
  generation: '',
  off: true,
  pinned: false,
  files_asked_at: 0,
}

export interface EnqueueMore {
  born?: StreamRecord
  unpark?: StoredAttentionItem
  /** Bytes that the entries announce: they are on the disk with them, or neither is. */
  uploads?: readonly StagedBytes[]
}

/** What goes to the attention list, or stays, of a stream that goes; what is not answered goes with it. */
export interface StreamFate {
  /** False: the stream stays as it is. */
  goes?(entries: readonly Entry[], items: readonly StoredAttentionItem[]): boolean
  ofEntry?(entry: Entry): StoredAttentionItem | undefined
  ofAttention?(item: StoredAttentionItem): StoredAttentionItem | undefined
  /** `entries`: what waited in its lane. */
  ofUpload?(upload: StagedUpload, entries: readonly Entry[]): StagedUpload | undefined
}

/** What a stream leaves in the attention list. */
export const leftInAttention = (
  entries: readonly Entry[],
  items: readonly StoredAttentionItem[],
  fate: StreamFate,
): StoredAttentionItem[] => [
  ...items.flatMap(item => fate.ofAttention?.(item) ?? []),
  ...entries.flatMap(entry => fate.ofEntry?.(entry) ?? []),
]

/**
 * Which reign of the sending tab a write belongs to: the token that `claim` handed out. A write of a reign that is over
 * is refused with {@link Superseded}. Undefined: a person's own user action, which any tab may do.
 */
export type Term = number | undefined

export interface DeviceStore extends FileStore {
  /** Called when a write of the person found the disk full and took from the reserve. */
  onPressure: () => void
  /** The database was taken from the open app: it may be `cleared` by now, or a newer version has it in another tab. */
  onLost: (why: 'cleared' | 'outdated') => void
  /** Puts the reserve for what people type where it is missing; false when there is no room for it (sync rule C9). */
  keepReserve(): Promise<boolean>
  /** Begins a reign: from now on the writes of all earlier ones are refused (sync rule C5). */
  claim(): Promise<number>
  /** `fresh` is used when this device was never set up. Done records and notices older than `expired` go. */
  load(fresh: DeviceMeta, expired: number): Promise<LoadedDevice>
  /** Undefined: this device was never set up, or its database was cleared away. */
  loadMeta(): Promise<DeviceMeta | undefined>
  loadStream(stream: StreamKey): Promise<LoadedStream>
  /** Only the rows of some entities, whatever else there is. */
  loadRows(stream: StreamKey, entities: readonly string[]): Promise<StoredRow[]>
  /** The device does without these rows; the server has them. Any tab may, and however often. */
  dropRows(generation: string, rows: readonly StoredRow[]): Promise<void>
  loadLane(stream: StreamKey): Promise<Entry[]>
  laneEnds(): Promise<Map<StreamKey, LaneEnd>>
  loadStreams(): Promise<StreamRecord[]>
  loadAttention(): Promise<StoredAttentionItem[]>
  loadRollbacks(): Promise<ServerRollback[]>
  /** Adds to what is listed of the stream. */
  saveRollback(rollback: ServerRollback): Promise<void>
  /** Takes rows off the list; answers what is left of it. */
  leaveRollback(stream: StreamKey, answered: readonly LostPart[]): Promise<ServerRollback | undefined>
  loadNotices(): Promise<Notice[]>
  removeNotices(ids: readonly string[]): Promise<void>
  /** Only what is named changes; other tabs write other things. */
  patchMeta(changes: Partial<DeviceMeta>): Promise<void>
  /**
   * Puts entries at the end of their lanes and gives each its `client_seq`. `born`: the stream begins with them.
   * `unpark`: this attention list item becomes them; when it is not there any more, or says something else by now, nothing happens
   * and nothing is answered.
   */
  enqueue(entries: readonly Entry[], more?: EnqueueMore): Promise<Entry[]>
  /**
   * Saves how entries fare that are still in the outbox, and answers those as they are stored now. What they say stays
   * as it is on the disk: another tab may have merged an edit into one that this tab has not read again.
   */
  saveEntries(entries: readonly Entry[], term?: Term): Promise<Entry[]>
  /**
   * Overwrites an entry that cannot have left the device and is the last of its lane; false when it may have, is gone,
   * or another came after it.
   */
  replaceUnsent(entry: Entry): Promise<boolean>
  /** Removes entries, if none of them can have left the device; else nothing happens and the answer is false. */
  removeUnsent(ids: readonly string[]): Promise<boolean>
  /** All that waits in any lane goes, unless something is `kept`: then nothing happens, and the answer is that. */
  emptyOutbox(kept: (entry: Entry) => boolean): Promise<Entry[]>
  /** The cursor, the rows and the entries it passed move in one transaction, or not at all. */
  applyCommits(change: AppliedCommits, term?: Term): Promise<void>
  /**
   * New rows, under the record's new generation, take the place of the old ones in one transaction; what is to be kept
   * of the old ones is added to what is listed.
   */
  putSnapshot(
    record: StreamRecord,
    rows: readonly StoredRow[],
    term?: Term,
    rollback?: ServerRollback,
  ): Promise<void>
  /** The same for several streams, in one transaction. */
  putSnapshots(arrived: readonly ArrivedRows[], term?: Term): Promise<void>
  /**
   * Saves what the server said of streams. Which rows are here, and up to where, stays as it is on the disk: rows may be
   * on their way to it.
   */
  saveStreams(records: readonly StreamRecord[], term?: Term): Promise<void>
  /**
   * The rows of a stream go, its card stays; the answer is what is different of its record. Undefined, and nothing
   * happens, when anything of it exists only here: in the outbox, the attention list, a form, a file, or all of it.
   */
  toCard(stream: StreamKey, term?: Term): Promise<CardOnly | undefined>
  /**
   * Everything of a stream goes; of its drafts only the person's own words stay. What becomes of the person's own words
   * is said for what lies on the disk at that moment, so that an entry which another tab or a hand has just put there is
   * not lost. Answers what is in the attention list now.
   */
  dropStream(stream: StreamKey, fate: StreamFate, term?: Term): Promise<StoredAttentionItem[]>
  /** From the outbox to the attention list. False, and nothing happens, when its entry has left the outbox meanwhile. */
  park(item: StoredAttentionItem, term?: Term): Promise<boolean>
  /** The person takes these entries back, wherever they lie: in the outbox, or parked in the attention list meanwhile. */
  revert(ids: readonly string[]): Promise<void>
  /**
   * Puts it into the attention list, back where it was let go from, with the bytes that went with it; what is there
   * already stays as it is.
   */
  saveAttention(item: StoredAttentionItem, uploads?: readonly StagedBytes[]): Promise<void>
  /**
   * Changes it as it lies on the disk at that moment, and answers what it is now. Undefined, and nothing happens, when
   * it was decided meanwhile or `change` declines.
   */
  amendAttention(id: string, change: AmendAttention): Promise<StoredAttentionItem | undefined>
  /**
   * All that waits in the lane of its stream hangs on it from now on. Answers what it is now; undefined, and nothing
   * happens, when it was decided meanwhile.
   */
  joinAttention(id: string, term?: Term): Promise<StoredAttentionItem | undefined>
  /**
   * False when it was decided already, or says something else by now. The bytes of these `files` go with it, unless a
   * row here announces them.
   */
  removeAttention(item: StoredAttentionItem, files?: readonly string[]): Promise<boolean>
  /**
   * Adds what came in a file, all of it or nothing. What is here already stays as it is, and what is enqueued from now
   * on is numbered behind it. Answers the streams that are different now.
   */
  importEntries(changes: Omit<StoredChanges, 'client_id'>): Promise<StreamKey[]>
  /** Rewrites what can still change: entries that never left the device, and all that lies in the attention list. */
  rewriteUnsent(rewrite: (entry: Entry) => Entry): Promise<void>
  /**
   * What is `chosen` of the outbox, as it lies on the disk at that moment, is made `anew` and numbered behind all that
   * waits in its stream, in the order it had. Answers it as stored.
   */
  renew(chosen: (entry: Entry) => boolean, anew: (entry: Entry) => Entry, term?: Term): Promise<Entry[]>
  /** A copied database: a new client id, and one entry minted anew. */
  renewClient(clientId: string, replaced: string, entry: Entry, term?: Term): Promise<void>
  close(): void
  /** Deletes everything of this account on this device. */
  destroy(): Promise<void>
}

/**
 * The disk refused: full, taken away by the browser, in the hands of a newer version of the app, which another tab runs, or
 * deleted with a sign-out.
 */
export class DiskRefused extends Error {
  override readonly name = 'DiskRefused'
  readonly why: 'full' | 'refused' | 'outdated' | 'ended'

  constructor(why: DiskRefused['why'], cause: unknown) {
    super(sentences[why], { cause })
    this.why = why
  }
}

const sentences = {
  full: 'no space left on this device',
  refused: 'this device cannot store changes',
  outdated: 'another tab runs a newer version of the app',
  ended: 'nobody is signed in here any more',
}

/** Another tab sends by now: nothing was written. */
export class Superseded extends Error {
  override readonly name = 'Superseded'
}

/** The device under a new name; its other tabs know it by the old one. */
export const renamed = (meta: DeviceMeta, client_id: string): DeviceMeta => ({
  ...meta,
  client_id,
  was: [...(meta.was ?? []), meta.client_id],
})

/** An entry as it fares now, with what the stored one says. */
export const withContentOf = (entry: Entry, stored: Entry): Entry => ({
  ...entry,
  body: stored.body,
  base_seq: stored.base_seq,
  base_epoch: stored.base_epoch,
  edited_at: stored.edited_at,
  op_version: stored.op_version,
})

export const sameContent = (a: Entry, b: Entry): boolean =>
  a.op_version === b.op_version &&
  a.edited_at === b.edited_at &&
  a.base_seq === b.base_seq &&
  sameValue(a.body, b.body)

/** What to keep of a stream; undefined when it speaks of rows that are not here any more. */
export const listedOver = (
  stored: StreamRecord | undefined,
  record: StreamRecord,
): StreamRecord | undefined => {
  if (!stored) return record.cursor ? undefined : record
  if (stored.generation === record.generation) return { ...record, cursor: stored.cursor ?? record.cursor }
  const status = record.status === 'orphaned' ? record.status : stored.status
  return { ...stored, role: record.role, card: record.card, status }
}
