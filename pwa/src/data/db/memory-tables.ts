/** What a disk in memory holds. */
import type { Entry } from '@caravel/sync-protocol/entry'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import type { Notice } from '../sync/notices.ts'
import type {
  DeviceMeta,
  DoneRecord,
  StoredAttentionItem,
  ServerRollback,
  StoredRow,
  StreamRecord,
} from './device-store.ts'
import type { CachedFile, StagedUpload } from './file-store.ts'

export interface Tables {
  meta: DeviceMeta | undefined
  holdsLead: number
  clientSeqs: Map<StreamKey, number>
  streams: Map<StreamKey, StreamRecord>
  /** Generation → `entity id` → row. */
  rows: Map<string, Map<string, StoredRow>>
  outbox: Map<string, Entry>
  done: Map<string, DoneRecord>
  tray: Map<string, StoredAttentionItem>
  rollbacks: Map<StreamKey, ServerRollback>
  notices: Map<string, Notice>
  uploads: Map<string, StagedUpload>
  cached: Map<string, CachedFile>
  blobs: Map<string, ArrayBuffer>
}

export const noTables = (): Tables => ({
  meta: undefined,
  holdsLead: 0,
  clientSeqs: new Map(),
  streams: new Map(),
  rows: new Map(),
  outbox: new Map(),
  done: new Map(),
  tray: new Map(),
  rollbacks: new Map(),
  notices: new Map(),
  uploads: new Map(),
  cached: new Map(),
  blobs: new Map(),
})

/** The rows of a stream take the place of those that were there. */
export const putRows = (tables: Tables, record: StreamRecord, rows: readonly StoredRow[]): void => {
  const old = tables.streams.get(record.stream)
  if (old) tables.rows.delete(old.generation)
  const keyed = structuredClone(rows).map(each => [`${each.entity} ${each.row.id}`, each] as const)
  tables.rows.set(record.generation, new Map(keyed))
  tables.streams.set(record.stream, structuredClone(record))
}
