/** Streams with their rows and cursors, in a transaction. */
import type { StreamKey } from '@caravel/sync-protocol/streams'
import { wordsOnly } from '../drafts.ts'
import { mostNotices } from '../sync/notices.ts'
import { inOrder } from './attention.ts'
import { laneOf, ofStream, rowsOf, whole, type Key, type RowRecord, type Transaction } from './disk.ts'
import {
  cardOnly,
  leftInAttention,
  listedOver,
  type AppliedCommits,
  type ArrivedRows,
  type CardOnly,
  type LoadedStream,
  type ServerRollback,
  type StoredAttentionItem,
  type StoredRow,
  type StreamFate,
  type StreamRecord,
} from './device-store.ts'
import { dropFiles } from './files.ts'
import { mergedRollback, rollbackAfter } from './rollback-list.ts'

export const readStream = async (disk: Transaction, stream: StreamKey): Promise<LoadedStream> => {
  const record = await disk.get('streams', stream)
  const rows = record ? await disk.range('rows', rowsOf(record.generation)) : []
  return { record, rows, done: await disk.range('done', ofStream(stream)) }
}

export const readRows = async (
  disk: Transaction,
  stream: StreamKey,
  entities: readonly string[],
): Promise<StoredRow[]> => {
  const record = await disk.get('streams', stream)
  if (!record) return []
  const found = entities.map(entity => disk.range('rows', rowsOf(record.generation, entity)))
  return (await Promise.all(found)).flat()
}

export const dropRows = (
  disk: Transaction,
  generation: string,
  rows: readonly StoredRow[],
): Promise<void> => {
  const keys = rows.map(({ entity, row }): Key => [generation, entity, row.id])
  return disk.delete('rows', keys)
}

export const saveStreams = async (disk: Transaction, records: readonly StreamRecord[]): Promise<void> => {
  const keys = records.map(({ stream }) => stream)
  const stored = await disk.getMany('streams', keys)
  await disk.putMany(
    'streams',
    records.flatMap((record, index) => listedOver(stored[index], record) ?? []),
  )
}

export const listRollback = async (disk: Transaction, rollback: ServerRollback): Promise<boolean> => {
  const here = await disk.get('setBacks', rollback.stream)
  const merged = mergedRollback(here, rollback)
  if (merged !== here) await disk.put('setBacks', merged)
  return merged !== here
}

export const applyCommits = async (
  disk: Transaction,
  { record, rows, applied, done, notices = [], later, lost }: AppliedCommits,
): Promise<void> => {
  const { generation } = record
  const gone = rows.filter(({ row }) => !row)
  await disk.delete(
    'rows',
    gone.map(({ entity, id }): Key => [generation, entity, id]),
  )
  await disk.putMany(
    'rows',
    rows.flatMap(({ entity, id, row }) => (row ? [{ generation, entity, id, row }] : [])),
  )
  await disk.put('streams', record)
  await disk.delete('outbox', applied)
  await disk.putMany('done', done)
  const listed = later && (await disk.get('setBacks', record.stream))
  if (listed) await disk.put('setBacks', rollbackAfter(listed, later))
  if (lost) await listRollback(disk, lost)
  if (!notices.length) return
  await disk.putMany('notices', notices)
  const all = await disk.range('notices', { by: ['at'] })
  const oldest = all.slice(0, Math.max(0, all.length - mostNotices))
  await disk.delete(
    'notices',
    oldest.map(({ id }) => id),
  )
}

/** Replaces the rows of streams with those that arrived. */
export const putSnapshots = async (disk: Transaction, arrived: readonly ArrivedRows[]): Promise<void> => {
  const before = await disk.getMany(
    'streams',
    arrived.map(({ record }) => record.stream),
  )
  await disk.putMany('rows', arrived.flatMap(recordsOf))
  await disk.putMany(
    'streams',
    arrived.map(({ record }) => record),
  )
  for (const [index, { record }] of arrived.entries()) {
    const old = before[index]?.generation
    if (old && old !== record.generation) await disk.clear('rows', rowsOf(old))
  }
}

export const recordsOf = ({ record: { generation }, rows }: ArrivedRows): RowRecord[] =>
  rows.map(({ entity, row }) => ({ generation, entity, id: row.id, row }))

/** Deletes rows whose generation belongs to no stream. Rows do not name their stream, so all generations are compared. */
const dropRowsOfNobody = async (disk: Transaction): Promise<void> => {
  const streams = await disk.range('streams', whole('streams'))
  const counting = [...new Set(streams.map(({ generation }) => generation))].sort()
  const { by } = whole('rows')
  for (let n = 0; n <= counting.length; n++) {
    const [after, before] = [counting[n - 1], counting[n]]
    const limits = { ...(after === undefined ? {} : { after }), ...(before === undefined ? {} : { before }) }
    await disk.clear('rows', { by, ...limits })
  }
}

const draftsOf = async (disk: Transaction, stream: StreamKey) =>
  (await disk.range('drafts', whole('drafts'))).filter(draft => draft.stream === stream)

export const toCard = async (disk: Transaction, stream: StreamKey): Promise<CardOnly | undefined> => {
  const record = await disk.get('streams', stream)
  if (disk.again && record?.status === 'listed' && record.off) return cardOnly
  const onlyHere = await Promise.all([
    disk.keys('outbox', laneOf(stream)),
    disk.keys('tray', ofStream(stream)),
    disk.keys('uploads', ofStream(stream)),
    disk.get('setBacks', stream).then(listed => (listed ? [listed] : [])),
    draftsOf(disk, stream),
  ])
  if (record?.status !== 'live' || onlyHere.some(found => found.length > 0)) return undefined
  await disk.put('streams', { ...record, ...cardOnly })
  await dropRowsOfNobody(disk)
  await disk.clear('done', ofStream(stream))
  await dropFiles(disk, stream)
  return cardOnly
}

export const dropStream = async (
  disk: Transaction,
  stream: StreamKey,
  fate: StreamFate,
): Promise<StoredAttentionItem[]> => {
  const waiting = await disk.range('outbox', laneOf(stream))
  const parked = inOrder(await disk.range('tray', ofStream(stream)))
  if (fate.goes?.(waiting, parked) === false) return parked
  await disk.delete('streams', [stream])
  await disk.delete('setBacks', [stream])
  await disk.clear('notices', ofStream(stream))
  await dropFiles(disk, stream, upload => fate.ofUpload?.(upload, waiting))
  await dropRowsOfNobody(disk)
  for (const draft of await draftsOf(disk, stream)) {
    const words = wordsOnly(draft)
    if (words) await disk.put('drafts', words)
    else await disk.delete('drafts', [draft.key])
  }
  const left = leftInAttention(waiting, parked, fate)
  await disk.clear('outbox', laneOf(stream))
  await disk.clear('tray', ofStream(stream))
  await disk.clear('done', ofStream(stream))
  await disk.putMany('tray', left)
  return left
}
