/**
 * A disk as the store of a device sees it: tables of records, and transactions over some of them. It lies on IndexedDB
 * ({@link DexieDisk}) or in memory ({@link MemoryDisk}); what is stored, and how, is written once above it.
 */
import type { Entry } from '@caravel/sync-protocol/entry'
import type { AnyRow } from '@caravel/sync-protocol/entity'
import type { Draft } from '../drafts.ts'
import type { Notice } from '../sync/notices.ts'
import type { DoneRecord, ServerRollback, StoredAttentionItem, StreamRecord, Term } from './device-store.ts'
import type { CachedFile, StagedUpload } from './file-store.ts'

export interface RowRecord {
  generation: string
  entity: string
  id: string
  row: AnyRow
}

/** The records of each table. `uploads`, `cached` and the files somebody chose say what the bytes in `blobs` are. */
export interface Tables {
  meta: { key: string; value: unknown }
  streams: StreamRecord
  rows: RowRecord
  outbox: Entry
  done: DoneRecord
  tray: StoredAttentionItem
  setBacks: ServerRollback
  notices: Notice
  drafts: Draft
  uploads: StagedUpload
  cached: CachedFile
  blobs: { id: string; bytes: ArrayBuffer }
}

export type TableName = keyof Tables

/** By which fields a record of each table is known. */
export const keyFields: Readonly<Record<TableName, readonly string[]>> = {
  meta: ['key'],
  streams: ['stream'],
  rows: ['generation', 'entity', 'id'],
  outbox: ['mutation_id'],
  done: ['mutation_id'],
  tray: ['id'],
  setBacks: ['stream'],
  notices: ['id'],
  drafts: ['key'],
  uploads: ['id'],
  cached: ['id'],
  blobs: ['id'],
}

export type Part = string | number
/** The value of the key, or of all its fields in their order. */
export type Key = Part | readonly Part[]

/** Records in the order of these fields, which are the key of their table or one of its indices. */
export interface Span {
  by: readonly string[]
  /** The values of the first fields. */
  of?: readonly Part[]
  /** Limits of the next field; neither belongs to the span. */
  after?: Part
  before?: Part
}

export interface Transaction {
  /**
   * The connection was lost, and it runs once more: what it did the first time may lie on the disk, though nobody was told.
   */
  readonly again: boolean
  get<N extends TableName>(table: N, key: Key): Promise<Tables[N] | undefined>
  /** In the order of the keys. */
  getMany<N extends TableName>(table: N, keys: readonly Key[]): Promise<(Tables[N] | undefined)[]>
  range<N extends TableName>(table: N, span: Span): Promise<Tables[N][]>
  /** What the fields of the span are, without reading the records. */
  keys(table: TableName, span: Span): Promise<(readonly Part[])[]>
  put<N extends TableName>(table: N, record: Tables[N]): Promise<void>
  putMany<N extends TableName>(table: N, records: readonly Tables[N][]): Promise<void>
  /** What is not there is passed over. */
  delete(table: TableName, keys: readonly Key[]): Promise<void>
  clear(table: TableName, span: Span): Promise<void>
}

export interface Terms {
  /** `relaxed`: what the server can send again, so that it need not be on the disk when the write resolves. */
  durability?: 'strict' | 'relaxed'
  /** Throws {@link Superseded} unless this is the token that was handed out last. */
  term?: Term
}

export interface Disk {
  /** The disk was taken from the open app. */
  onLost: (why: 'cleared' | 'outdated') => void
  /** A strict write found it full, and took from the reserve. */
  onPressure: () => void
  /** Puts the reserve where it is missing; false when there is no room for it. */
  keepReserve(): Promise<boolean>
  /**
   * All that `work` writes, or nothing. It awaits nothing but the transaction: IndexedDB closes one that is idle. Throws
   * {@link DiskRefused}, {@link Superseded}, or what `work` throws.
   */
  transact<T>(
    tables: readonly TableName[],
    mode: 'r' | 'rw',
    work: (transaction: Transaction) => Promise<T>,
    terms?: Terms,
  ): Promise<T>
  close(): void
  /** Deletes all that is on it. */
  destroy(): Promise<void>
}

/** Stored under this name since the first version. */
export const leaderTokenKey = 'reign'

/** All records of a table, in the order of its key. */
export const whole = (table: TableName): Span => ({ by: keyFields[table] })

export const ofStream = (stream: string): Span => ({ by: ['stream'], of: [stream] })

const laneFields = ['stream', 'client_seq'] as const
/** All that waits, in the order of its lanes. */
export const allLanes: Span = { by: laneFields }
/** The entries of a stream, in their order; those behind a number. */
export const laneOf = (stream: string, after?: number): Span => ({
  by: laneFields,
  of: [stream],
  ...(after === undefined ? {} : { after }),
})

/** The rows of a generation, or of one entity in it. */
export const rowsOf = (generation: string, ...entity: string[]): Span => ({
  by: keyFields.rows,
  of: [generation, ...entity],
})
