import type { StreamKey } from '@caravel/sync-protocol/streams'
import { wordsOnly } from '../drafts.ts'
import { mostNotices } from '../sync/notices.ts'
import {
  dropFiles,
  dropRowsOfNobody,
  filesOf,
  keyOf,
  laneOf,
  rangeOf,
  rangeOfEntity,
} from './dexie-ranges.ts'
import {
  cardOnly,
  leftInAttention,
  listedOver,
  type AppliedCommits,
  type ArrivedRows,
  type CardOnly,
  type StoredAttentionItem,
  type ServerRollback,
  type StreamFate,
  type StoredRow,
  type StreamRecord,
  type Term,
} from './device-store.ts'
import { DexieAttention, inOrder } from './dexie-attention.ts'
import type { DeviceDb, RowRecord } from './dexie-schema.ts'
import { mergedRollback, rollbackAfter } from './rollback-list.ts'

/** The page's thread hands them over one by one: between two pieces it can answer a tap. */
const piece = 20

const putInPieces = async (table: DeviceDb['rows'], rows: readonly RowRecord[]): Promise<void> => {
  for (let from = 0; from < rows.length; from += piece) await table.bulkPut(rows.slice(from, from + piece))
}

/** Streams with their rows and cursors. */
export class DexieRows extends DexieAttention {
  loadStreams(): Promise<StreamRecord[]> {
    return this.attempt(this.relaxed, () => this.relaxed.streams.toArray())
  }

  loadStream(stream: StreamKey) {
    const { streams, rows, done } = this.relaxed
    return this.attempt(this.relaxed, () =>
      this.relaxed.transaction('r', [streams, rows, done], async () => {
        const record = await streams.get(stream)
        const found = record
          ? await rows
              .where(':id')
              .between(...rangeOf(record.generation))
              .toArray()
          : []
        return { record, rows: found, done: await done.where('stream').equals(stream).toArray() }
      }),
    )
  }

  loadRows(stream: StreamKey, entities: readonly string[]): Promise<StoredRow[]> {
    const { streams, rows } = this.relaxed
    return this.attempt(this.relaxed, () =>
      this.relaxed.transaction('r', [streams, rows], async () => {
        const record = await streams.get(stream)
        if (!record) return []
        const found = entities.map(entity =>
          rows
            .where(':id')
            .between(...rangeOfEntity(record.generation, entity))
            .toArray(),
        )
        return (await Promise.all(found)).flat()
      }),
    )
  }

  dropRows(generation: string, dropped: readonly StoredRow[]): Promise<void> {
    const { rows } = this.relaxed
    const keys = dropped.map(({ entity, row }) => keyOf(generation, entity, row.id))
    return this.write(this.relaxed, [rows], () => rows.bulkDelete(keys))
  }

  saveStreams(records: readonly StreamRecord[], term?: Term): Promise<void> {
    const { streams } = this.relaxed
    return this.write(
      this.relaxed,
      [streams],
      async () => {
        const stored = await streams.bulkGet(records.map(record => record.stream))
        const next = records.flatMap((record, index) => listedOver(stored[index], record) ?? [])
        await streams.bulkPut(next)
      },
      term,
    )
  }

  applyCommits(
    { record, rows, applied, done, notices = [], later, lost }: AppliedCommits,
    term?: Term,
  ): Promise<void> {
    const db = this.relaxed
    return this.write(
      db,
      [db.streams, db.rows, db.outbox, db.done, db.notices, db.setBacks],
      async () => {
        const { generation } = record
        const gone = rows.filter(each => !each.row).map(each => keyOf(generation, each.entity, each.id))
        const put = rows.flatMap(({ entity, id, row }) => (row ? [{ generation, entity, id, row }] : []))
        await db.rows.bulkDelete(gone)
        await db.rows.bulkPut(put)
        await db.streams.put(record)
        await db.outbox.bulkDelete(applied)
        await db.done.bulkPut(done)
        const listed = later && (await db.setBacks.get(record.stream))
        if (listed) await db.setBacks.put(rollbackAfter(listed, later))
        if (lost) await db.setBacks.put(mergedRollback(await db.setBacks.get(lost.stream), lost))
        if (!notices.length) return
        await db.notices.bulkPut(notices)
        const all = await db.notices.orderBy('at').reverse().primaryKeys()
        await db.notices.bulkDelete(all.slice(mostNotices))
      },
      term,
    )
  }

  putSnapshot(
    record: StreamRecord,
    rows: readonly StoredRow[],
    term?: Term,
    rollback?: ServerRollback,
  ): Promise<void> {
    const db = this.relaxed
    return this.write(
      db,
      [db.streams, db.rows, db.setBacks],
      async () => {
        const old = await db.streams.get(record.stream)
        const { generation } = record
        await putInPieces(
          db.rows,
          rows.map(({ entity, row }) => ({ generation, entity, id: row.id, row })),
        )
        await db.streams.put(record)
        if (rollback) await db.setBacks.put(mergedRollback(await db.setBacks.get(rollback.stream), rollback))
        if (old && old.generation !== generation)
          await db.rows
            .where(':id')
            .between(...rangeOf(old.generation))
            .delete()
      },
      term,
    )
  }

  putSnapshots(arrived: readonly ArrivedRows[], term?: Term): Promise<void> {
    const db = this.relaxed
    return this.write(
      db,
      [db.streams, db.rows],
      async () => {
        const before = await db.streams.bulkGet(arrived.map(({ record }) => record.stream))
        const rowsOf = ({ record: { generation }, rows }: ArrivedRows) =>
          rows.map(({ entity, row }) => ({ generation, entity, id: row.id, row }))
        await putInPieces(db.rows, arrived.flatMap(rowsOf))
        await db.streams.bulkPut(arrived.map(({ record }) => record))
        for (const [n, { record }] of arrived.entries()) {
          const old = before[n]?.generation
          if (!old || old === record.generation) continue
          await db.rows
            .where(':id')
            .between(...rangeOf(old))
            .delete()
        }
      },
      term,
    )
  }

  toCard(stream: StreamKey, term?: Term): Promise<CardOnly | undefined> {
    const db = this.strict
    return this.write(
      db,
      [db.streams, db.rows, db.outbox, db.done, db.tray, db.drafts, db.setBacks, ...filesOf(db)],
      async again => {
        const record = await db.streams.get(stream)
        if (again && record?.status === 'listed' && record.off) return cardOnly
        const onlyHere = await Promise.all([
          db.outbox
            .where('[stream+client_seq]')
            .between(...laneOf(stream))
            .count(),
          db.tray.where('stream').equals(stream).count(),
          db.drafts.filter(draft => draft.stream === stream).count(),
          db.setBacks.where('stream').equals(stream).count(),
          db.uploads.where('stream').equals(stream).count(),
        ])
        if (record?.status !== 'live' || onlyHere.some(count => count > 0)) return undefined
        await db.streams.put({ ...record, ...cardOnly })
        await dropRowsOfNobody(db)
        await db.done.where('stream').equals(stream).delete()
        await dropFiles(db, stream)
        return cardOnly
      },
      term,
    )
  }

  dropStream(stream: StreamKey, fate: StreamFate, term?: Term): Promise<StoredAttentionItem[]> {
    const db = this.strict
    return this.write(
      db,
      [db.streams, db.rows, db.outbox, db.done, db.tray, db.setBacks, db.notices, db.drafts, ...filesOf(db)],
      async () => {
        const entries = db.outbox.where('[stream+client_seq]').between(...laneOf(stream))
        const items = db.tray.where('stream').equals(stream)
        const waiting = await entries.toArray()
        const parked = inOrder(await items.toArray())
        if (fate.goes?.(waiting, parked) === false) return parked
        await db.streams.delete(stream)
        await db.setBacks.delete(stream)
        await db.notices.where('stream').equals(stream).delete()
        await dropFiles(db, stream, upload => fate.ofUpload?.(upload, waiting))
        await dropRowsOfNobody(db)
        for (const draft of await db.drafts.filter(each => each.stream === stream).toArray()) {
          const words = wordsOnly(draft)
          if (words) await db.drafts.put(words)
          else await db.drafts.delete(draft.key)
        }
        const left = leftInAttention(waiting, parked, fate)
        await entries.delete()
        await items.delete()
        await db.done.where('stream').equals(stream).delete()
        await db.tray.bulkPut(left)
        return left
      },
      term,
    )
  }
}
