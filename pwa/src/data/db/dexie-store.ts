/**
 * The device's database. What the person typed is written with strict durability: it is on the disk when its promise
 * resolves. Rows and cursors are relaxed: lost with the power, they are pulled again.
 */
import { Dexie, type DexieOptions, type Table } from 'dexie'
import type { Entry } from '@caravel/sync-protocol/entry'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import { mostNotices, type Notice } from '../sync/notices.ts'
import { LastingConnection } from './lasting-connection.ts'
import { DeviceDb } from './dexie-schema.ts'
import { dropRowsOfNobody, keyOf, laneOf, rangeOf } from './dexie-ranges.ts'
import {
  cardOnly,
  leftInTray,
  listedOver,
  Superseded,
  withContentOf,
  type AppliedCommits,
  type CardOnly,
  type DeviceMeta,
  type DeviceStore,
  type EnqueueMore,
  type LoadedDevice,
  type ParkedItem,
  type SetBack,
  type StreamFate,
  type StoredRow,
  type StreamRecord,
  type Term,
} from './device-store.ts'

const reignKey = 'reign'
const clientSeqKey = (stream: StreamKey) => `client_seq ${stream}`

export class DexieStore implements DeviceStore {
  private readonly strict: DeviceDb
  private readonly relaxed: DeviceDb
  private readonly lasting: ReadonlyMap<DeviceDb, LastingConnection>

  /** `options` hands tests an IndexedDB of their own. */
  constructor(name: string, options: DexieOptions = {}) {
    this.strict = new DeviceDb(name, { ...options, chromeTransactionDurability: 'strict' })
    this.relaxed = new DeviceDb(name, { ...options, chromeTransactionDurability: 'relaxed' })
    this.lasting = new Map([this.strict, this.relaxed].map(db => [db, new LastingConnection(db)]))
  }

  set onPressure(run: () => void) {
    for (const connection of this.lasting.values()) connection.onPressure = run
  }

  private on(db: DeviceDb): LastingConnection {
    return this.lasting.get(db) as LastingConnection
  }

  private attempt<T>(db: DeviceDb, work: () => Promise<T>): Promise<T> {
    return this.on(db).attempt(work)
  }

  keepReserve(): Promise<boolean> {
    return this.on(this.relaxed).keepReserve()
  }

  private write<T>(db: DeviceDb, tables: Table[], work: () => Promise<T>, term?: Term): Promise<T> {
    const run =
      term === undefined
        ? () => db.transaction('rw', tables, work)
        : () =>
            db.transaction('rw', [...tables, db.meta], async () => {
              if ((await db.meta.get(reignKey))?.value !== term) throw new Superseded()
              return work()
            })
    return db === this.strict ? this.on(db).attemptFirst(run) : this.attempt(db, run)
  }

  claim(): Promise<number> {
    const { meta } = this.strict
    return this.write(this.strict, [meta], async () => {
      const term = Number((await meta.get(reignKey))?.value ?? 0) + 1
      await meta.put({ key: reignKey, value: term })
      return term
    })
  }

  load(fresh: DeviceMeta, expired: number): Promise<LoadedDevice> {
    const { meta, streams, outbox, tray, done, setBacks, notices } = this.strict
    return this.write(this.strict, [meta, streams, outbox, tray, done, setBacks, notices], async () => {
      const known = (await meta.get('device'))?.value as DeviceMeta | undefined
      if (!known) await meta.put({ key: 'device', value: fresh })
      await done.where('at').below(expired).delete()
      await notices.where('at').below(expired).delete()
      return {
        isNew: !known,
        meta: known ?? fresh,
        streams: await streams.toArray(),
        entries: await outbox.orderBy('[stream+client_seq]').toArray(),
        tray: inOrder(await tray.toArray()),
        setBacks: await setBacks.toArray(),
        notices: await notices.orderBy('at').toArray(),
      }
    })
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

  loadLane(stream: StreamKey): Promise<Entry[]> {
    return this.attempt(this.strict, () =>
      this.strict.outbox
        .where('[stream+client_seq]')
        .between(...laneOf(stream))
        .toArray(),
    )
  }

  async laneEnds(): Promise<Map<StreamKey, number>> {
    const keys = await this.attempt(this.strict, () =>
      this.strict.outbox.orderBy('[stream+client_seq]').keys(),
    )
    return new Map(keys as unknown as [StreamKey, number][])
  }

  loadStreams(): Promise<StreamRecord[]> {
    return this.attempt(this.relaxed, () => this.relaxed.streams.toArray())
  }

  async loadTray(): Promise<ParkedItem[]> {
    return inOrder(await this.attempt(this.strict, () => this.strict.tray.toArray()))
  }

  loadSetBacks(): Promise<SetBack[]> {
    return this.attempt(this.strict, () => this.strict.setBacks.toArray())
  }

  async saveSetBack(setBack: SetBack): Promise<void> {
    const { setBacks } = this.strict
    await this.attempt(this.strict, async () =>
      setBack.rows.length ? setBacks.put(setBack) : setBacks.delete(setBack.stream),
    )
  }

  loadNotices(): Promise<Notice[]> {
    return this.attempt(this.relaxed, () => this.relaxed.notices.orderBy('at').toArray())
  }

  async removeNotices(ids: readonly string[]): Promise<void> {
    await this.attempt(this.relaxed, () => this.relaxed.notices.bulkDelete([...ids]))
  }

  async saveMeta(meta: DeviceMeta): Promise<void> {
    await this.attempt(this.relaxed, () => this.relaxed.meta.put({ key: 'device', value: meta }))
  }

  enqueue(entries: readonly Entry[], { born, unpark }: EnqueueMore = {}) {
    const { meta, streams, outbox, tray } = this.strict
    return this.write(this.strict, [meta, streams, outbox, tray], async () => {
      if (unpark !== undefined && !(await tray.get(unpark))) return []
      if (born && !(await streams.get(born.stream))) await streams.add(born)
      if (unpark !== undefined) await tray.delete(unpark)
      const stored: Entry[] = []
      for (const entry of entries) stored.push({ ...entry, client_seq: await this.nextSeq(entry.stream) })
      await outbox.bulkAdd(stored)
      return stored
    })
  }

  saveEntries(entries: readonly Entry[], term?: Term): Promise<Entry[]> {
    const { outbox } = this.strict
    return this.write(
      this.strict,
      [outbox],
      async () => {
        const known = await outbox.bulkGet(entries.map(entry => entry.mutation_id))
        const there = entries.flatMap((entry, index) => {
          const stored = known[index]
          return stored ? [withContentOf(entry, stored)] : []
        })
        await outbox.bulkPut(there)
        return there
      },
      term,
    )
  }

  replaceUnsent(entry: Entry): Promise<boolean> {
    const { outbox } = this.strict
    return this.write(this.strict, [outbox], async () => {
      const stored = await outbox.get(entry.mutation_id)
      if (!stored || stored.sent) return false
      const later = await outbox
        .where('[stream+client_seq]')
        .between([stored.stream, stored.client_seq], [stored.stream, Dexie.maxKey], false)
        .count()
      if (later > 0) return false
      await outbox.put({ ...entry, client_seq: stored.client_seq })
      return true
    })
  }

  removeUnsent(ids: readonly string[]): Promise<boolean> {
    const { outbox } = this.strict
    return this.write(this.strict, [outbox], async () => {
      const stored = await outbox.bulkGet([...ids])
      if (!stored.every(entry => entry?.sent === false)) return false
      await outbox.bulkDelete([...ids])
      return true
    })
  }

  applyCommits({ record, rows, applied, done, notices = [] }: AppliedCommits, term?: Term): Promise<void> {
    const db = this.relaxed
    return this.write(
      db,
      [db.streams, db.rows, db.outbox, db.done, db.notices],
      async () => {
        const { generation } = record
        const gone = rows.filter(each => !each.row).map(each => keyOf(generation, each.entity, each.id))
        const put = rows.flatMap(({ entity, id, row }) => (row ? [{ generation, entity, id, row }] : []))
        await db.rows.bulkDelete(gone)
        await db.rows.bulkPut(put)
        await db.streams.put(record)
        await db.outbox.bulkDelete(applied)
        await db.done.bulkPut(done)
        if (!notices.length) return
        await db.notices.bulkPut(notices)
        const all = await db.notices.orderBy('at').reverse().primaryKeys()
        await db.notices.bulkDelete(all.slice(mostNotices))
      },
      term,
    )
  }

  putGeneration(
    record: StreamRecord,
    rows: readonly StoredRow[],
    term?: Term,
    setBack?: SetBack,
  ): Promise<void> {
    const db = this.relaxed
    return this.write(
      db,
      [db.streams, db.rows, db.setBacks],
      async () => {
        const old = await db.streams.get(record.stream)
        const { generation } = record
        await db.rows.bulkPut(rows.map(({ entity, row }) => ({ generation, entity, id: row.id, row })))
        await db.streams.put(record)
        if (setBack) await db.setBacks.put(setBack)
        if (old && old.generation !== generation)
          await db.rows
            .where(':id')
            .between(...rangeOf(old.generation))
            .delete()
      },
      term,
    )
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

  toCard(stream: StreamKey, term?: Term): Promise<CardOnly | undefined> {
    const db = this.strict
    return this.write(
      db,
      [db.streams, db.rows, db.outbox, db.done, db.tray, db.drafts, db.setBacks],
      async () => {
        const record = await db.streams.get(stream)
        const onlyHere = await Promise.all([
          db.outbox
            .where('[stream+client_seq]')
            .between(...laneOf(stream))
            .count(),
          db.tray.where('stream').equals(stream).count(),
          db.drafts.filter(draft => draft.stream === stream).count(),
          db.setBacks.where('stream').equals(stream).count(),
        ])
        if (record?.status !== 'live' || onlyHere.some(count => count > 0)) return undefined
        await db.streams.put({ ...record, ...cardOnly })
        await dropRowsOfNobody(db)
        await db.done.where('stream').equals(stream).delete()
        return cardOnly
      },
      term,
    )
  }

  async sizeOf(stream: StreamKey): Promise<number> {
    const { rows } = await this.loadStream(stream)
    return rows.reduce((sum, { row }) => sum + JSON.stringify(row).length, 0)
  }

  dropStream(stream: StreamKey, fate: StreamFate, term?: Term): Promise<ParkedItem[]> {
    const db = this.strict
    return this.write(
      db,
      [db.streams, db.rows, db.outbox, db.done, db.tray, db.setBacks, db.notices],
      async () => {
        const entries = db.outbox.where('[stream+client_seq]').between(...laneOf(stream))
        const items = db.tray.where('stream').equals(stream)
        const waiting = await entries.toArray()
        const parked = inOrder(await items.toArray())
        if (fate.goes?.(waiting, parked) === false) return parked
        await db.streams.delete(stream)
        await db.setBacks.delete(stream)
        await db.notices.where('stream').equals(stream).delete()
        await dropRowsOfNobody(db)
        const left = leftInTray(waiting, parked, fate)
        await entries.delete()
        await items.delete()
        await db.done.where('stream').equals(stream).delete()
        await db.tray.bulkPut(left)
        return left
      },
      term,
    )
  }

  park(item: ParkedItem, term?: Term): Promise<void> {
    const { outbox, tray } = this.strict
    return this.write(
      this.strict,
      [outbox, tray],
      async () => {
        await tray.put(item)
        await outbox.bulkDelete([item.entry, ...item.dependents].map(entry => entry.mutation_id))
      },
      term,
    )
  }

  async saveParked(item: ParkedItem): Promise<void> {
    await this.on(this.strict).attemptFirst(() => this.strict.tray.put(item))
  }

  amendParked(item: ParkedItem): Promise<boolean> {
    const { tray } = this.strict
    return this.write(this.strict, [tray], async () => {
      const there = (await tray.get(item.id)) !== undefined
      if (there) await tray.put(item)
      return there
    })
  }

  removeParked(id: string): Promise<boolean> {
    const { tray } = this.strict
    return this.write(this.strict, [tray], async () => (await tray.where('id').equals(id).delete()) > 0)
  }

  renewClient(clientId: string, replaced: string, entry: Entry, term?: Term): Promise<void> {
    const { meta, outbox } = this.strict
    return this.write(
      this.strict,
      [meta, outbox],
      async () => {
        const known = (await meta.get('device'))?.value as DeviceMeta
        await meta.put({ key: 'device', value: { ...known, client_id: clientId } })
        await outbox.delete(replaced)
        await outbox.put(entry)
      },
      term,
    )
  }

  rewriteUnsent(rewrite: (entry: Entry) => Entry): Promise<void> {
    const { outbox, tray } = this.strict
    return this.write(this.strict, [outbox, tray], async () => {
      await outbox.bulkPut((await outbox.toArray()).filter(entry => !entry.sent).map(rewrite))
      const items = await tray.toArray()
      await tray.bulkPut(
        items.map(item => ({
          ...item,
          entry: rewrite(item.entry),
          dependents: item.dependents.map(rewrite),
        })),
      )
    })
  }

  renew(replaced: string, entries: readonly Entry[], term?: Term): Promise<Entry[]> {
    const { meta, outbox } = this.strict
    return this.write(
      this.strict,
      [meta, outbox],
      async () => {
        await outbox.delete(replaced)
        const stored: Entry[] = []
        for (const entry of entries) stored.push({ ...entry, client_seq: await this.nextSeq(entry.stream) })
        await outbox.bulkPut(stored)
        return stored
      },
      term,
    )
  }

  /** Inside a transaction that holds `meta`. */
  private async nextSeq(stream: StreamKey): Promise<number> {
    const key = clientSeqKey(stream)
    const next = Number((await this.strict.meta.get(key))?.value ?? 0) + 1
    await this.strict.meta.put({ key, value: next })
    return next
  }

  bringIn(changes: Parameters<DeviceStore['bringIn']>[0]): Promise<StreamKey[]> {
    const { meta, streams, rows, outbox, tray } = this.strict
    return this.write(this.strict, [meta, streams, rows, outbox, tray], async () => {
      const here = new Set([
        ...(await outbox.toCollection().primaryKeys()),
        ...(await tray.toCollection().primaryKeys()),
      ])
      const known = new Set(await streams.toCollection().primaryKeys())
      const begun = changes.streams.filter(({ record }) => !known.has(record.stream))
      const entries = changes.entries.filter(entry => !here.has(entry.mutation_id))
      const items = changes.tray.filter(item => !here.has(item.id))
      for (const { record, rows: own } of begun) {
        const { generation } = record
        await streams.add(record)
        await rows.bulkPut(own.map(({ entity, row }) => ({ generation, entity, id: row.id, row })))
      }
      await outbox.bulkAdd(entries)
      for (const { stream, client_seq } of entries) {
        const key = clientSeqKey(stream)
        const last = Number((await meta.get(key))?.value ?? 0)
        if (last < client_seq) await meta.put({ key, value: client_seq })
      }
      await tray.bulkAdd(items)
      return [
        ...new Set([
          ...begun.map(each => each.record.stream),
          ...entries.map(each => each.stream),
          ...items.map(each => each.stream),
        ]),
      ]
    })
  }

  close(): void {
    this.strict.close()
    this.relaxed.close()
  }

  async destroy(): Promise<void> {
    this.relaxed.close()
    await this.strict.delete()
  }
}

const inOrder = (items: ParkedItem[]): ParkedItem[] => items.sort((a, b) => a.parked_at - b.parked_at)
