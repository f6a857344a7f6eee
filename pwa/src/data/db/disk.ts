/**
 * A disk as the store of a device sees it: tables of records, and transactions over some of them. One implementation uses
 * IndexedDB ({@link DexieDisk}), one memory ({@link MemoryDisk}); the store above both is written once.
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

/** The records of each table. The bytes in `blobs` belong to records of `uploads` and `cached`. */
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

/** The key fields of each table. */
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
   * The connection was lost and the transaction runs once more: its first run may have been stored without an answer.
   */
  readonly again: boolean
  get<N extends TableName>(table: N, key: Key): Promise<Tables[N] | undefined>
  /** In the order of the keys. */
  getMany<N extends TableName>(table: N, keys: readonly Key[]): Promise<(Tables[N] | undefined)[]>
  range<N extends TableName>(table: N, span: Span): Promise<Tables[N][]>
  /** The values of the fields of the span, without reading the records. */
  keys(table: TableName, span: Span): Promise<(readonly Part[])[]>
  put<N extends TableName>(table: N, record: Tables[N]): Promise<void>
  putMany<N extends TableName>(table: N, records: readonly Tables[N][]): Promise<void>
  /** Keys without a record are ignored. */
  delete(table: TableName, keys: readonly Key[]): Promise<void>
  clear(table: TableName, span: Span): Promise<void>
}

export interface Terms {
  /** `relaxed`: for data that the server can send again; it need not be on the disk when the write resolves. */
  durability?: 'strict' | 'relaxed'
  /** Throws {@link Superseded} unless this is the token that was handed out last. */
  term?: Term
}

export interface Disk {
  /** Called when the open app loses the disk. */
  onLost: (why: 'cleared' | 'outdated') => void
  /** Called when a strict write found the disk full and used the reserve. */
  onPressure: () => void
  /** Stores the reserve if it is missing; false when there is no room for it. */
  keepReserve(): Promise<boolean>
  /**
   * Stores everything that `work` writes, or nothing. `work` may await only the transaction, because IndexedDB closes one
   * that is idle. Throws {@link DiskRefused}, {@link Superseded}, or the error of `work`.
   */
  transact<T>(
    tables: readonly TableName[],
    mode: 'r' | 'rw',
    work: (transaction: Transaction) => Promise<T>,
    terms?: Terms,
  ): Promise<T>
  close(): void
  /** Deletes all data on the disk. */
  destroy(): Promise<void>
}

/** Stored under this name since the first version. */
export const leaderTokenKey = 'reign'

/** All records of a table, in the order of its key. */
export const whole = (table: TableName): Span => ({ by: keyFields[table] })

export const ofStream = (stream: string): Span => ({ by: ['stream'], of: [stream] })

const laneFields = ['stream', 'client_seq'] as const
/** All entries of the outbox, in the order of their lanes. */
export const allLanes: Span = { by: laneFields }
/** The entries of a stream in their order; with `after`, those with a higher number. */
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
