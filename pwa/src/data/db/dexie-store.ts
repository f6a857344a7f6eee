/**
 * The device's database. What the person typed is written with strict durability: it is on the disk when its promise
 * resolves. Rows and cursors are relaxed: lost with the power, they are pulled again.
 */
import type { StreamKey } from '@caravel/sync-protocol/streams'
import type { DeviceMeta, DeviceStore, LoadedDevice, ServerRollback } from './device-store.ts'
import { DexieFiles } from './dexie-files.ts'
import { clientSeqKey } from './dexie-outbox.ts'
import { inOrder } from './dexie-attention.ts'
import { mergedRollback } from './rollback-list.ts'

export class DexieStore extends DexieFiles implements DeviceStore {
  /** Mostly there is nothing to write, and what only reads keeps nobody waiting: the rows are read at the same time. */
  async load(fresh: DeviceMeta, expired: number): Promise<LoadedDevice> {
    const db = this.strict
    const { meta, streams, outbox, tray, done, setBacks: rollbacks, notices } = db
    const tables = [meta, streams, outbox, tray, done, rollbacks, notices]
    // Asked for all at once: each question of its own is a way to the disk and back.
    const read = async (): Promise<LoadedDevice> => {
      const [device, listed, entries, parked, undone, told] = await Promise.all([
        meta.get('device'),
        streams.toArray(),
        outbox.orderBy('[stream+client_seq]').toArray(),
        tray.toArray(),
        rollbacks.toArray(),
        notices.orderBy('at').toArray(),
      ])
      const known = device?.value as DeviceMeta | undefined
      return {
        isNew: !known,
        meta: known ?? fresh,
        streams: listed,
        entries,
        tray: inOrder(parked),
        rollbacks: undone,
        notices: told,
      }
    }
    const old = () => [done, notices].map(table => table.where('at').below(expired))
    const [found, ...due] = await this.attempt(db, () =>
      db.transaction('r', tables, () => Promise.all([read(), ...old().map(rows => rows.count())])),
    )
    if (!found.isNew && due.every(count => count === 0)) return found
    return this.write(db, tables, async () => {
      for (const rows of old()) await rows.delete()
      const loaded = await read()
      if (loaded.isNew) await meta.put({ key: 'device', value: fresh })
      return loaded
    })
  }

  loadMeta(): Promise<DeviceMeta | undefined> {
    const { meta } = this.relaxed
    return this.attempt(this.relaxed, async () => (await meta.get('device'))?.value as DeviceMeta | undefined)
  }

  patchMeta(changes: Partial<DeviceMeta>): Promise<void> {
    const { meta } = this.relaxed
    return this.write(this.relaxed, [meta], async () => {
      const known = (await meta.get('device'))?.value as DeviceMeta | undefined
      if (known) await meta.put({ key: 'device', value: { ...known, ...changes } })
    })
  }

  importEntries(changes: Parameters<DeviceStore['importEntries']>[0]): Promise<StreamKey[]> {
    const { meta, streams, rows, outbox, tray, setBacks: rollbacks } = this.strict
    const touched = new Set<StreamKey>()
    return this.write(this.strict, [meta, streams, rows, outbox, tray, rollbacks], async () => {
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
      const lost: ServerRollback[] = []
      for (const rollback of changes.set_backs ?? []) {
        const here = await rollbacks.get(rollback.stream)
        const merged = mergedRollback(here, rollback)
        if (merged !== here) lost.push(merged)
      }
      await rollbacks.bulkPut(lost)
      for (const { stream } of [...begun.map(each => each.record), ...entries, ...items, ...lost])
        touched.add(stream)
      return [...touched]
    })
  }
}
