/** Reading a device when the app starts, and importing a file: steps within a transaction. */
import type { StreamKey } from '@caravel/sync-protocol/streams'
import { inOrder } from './attention.ts'
import type { DeviceMeta, DeviceStore, LoadedDevice } from './device-store.ts'
import { allLanes, whole, type Span, type Transaction } from './disk.ts'
import { deviceKey, numberBehind } from './outbox.ts'
import { listRollback, recordsOf } from './rows.ts'

export const byTime: Span = { by: ['at'] }

export const readMeta = async (disk: Transaction): Promise<DeviceMeta | undefined> =>
  (await disk.get('meta', deviceKey))?.value as DeviceMeta | undefined

/** Reads all tables at once, so that the app waits for one round trip to the disk. */
export const readDevice = async (disk: Transaction, fresh: DeviceMeta): Promise<LoadedDevice> => {
  const [known, streams, entries, tray, rollbacks, notices] = await Promise.all([
    readMeta(disk),
    disk.range('streams', whole('streams')),
    disk.range('outbox', allLanes),
    disk.range('tray', whole('tray')),
    disk.range('setBacks', whole('setBacks')),
    disk.range('notices', byTime),
  ])
  return { isNew: !known, meta: known ?? fresh, streams, entries, tray: inOrder(tray), rollbacks, notices }
}

const expiring = ['done', 'notices'] as const

export const hasExpired = async (disk: Transaction, before: number): Promise<boolean> => {
  const found = await Promise.all(expiring.map(table => disk.keys(table, { ...byTime, before })))
  return found.some(keys => keys.length > 0)
}

export const setUpDevice = async (
  disk: Transaction,
  fresh: DeviceMeta,
  expired: number,
): Promise<LoadedDevice> => {
  for (const table of expiring) await disk.clear(table, { ...byTime, before: expired })
  const loaded = await readDevice(disk, fresh)
  if (loaded.isNew) await disk.put('meta', { key: deviceKey, value: fresh })
  return loaded
}

export const patchMeta = async (disk: Transaction, changes: Partial<DeviceMeta>): Promise<void> => {
  const known = await readMeta(disk)
  if (known) await disk.put('meta', { key: deviceKey, value: { ...known, ...changes } })
}

/** `touched`: collects the streams that changed, also over several runs of the same transaction. */
export const importEntries = async (
  disk: Transaction,
  touched: Set<StreamKey>,
  { entries, tray, streams, set_backs = [] }: Parameters<DeviceStore['importEntries']>[0],
): Promise<StreamKey[]> => {
  for (const begun of streams) {
    const { stream } = begun.record
    if (await disk.get('streams', stream)) continue
    await disk.put('streams', begun.record)
    await disk.putMany('rows', recordsOf(begun))
    touched.add(stream)
  }
  const isHere = async (id: string) =>
    ((await disk.get('outbox', id)) ?? (await disk.get('tray', id))) !== undefined
  for (const entry of entries) {
    if (await isHere(entry.mutation_id)) continue
    await disk.put('outbox', entry)
    await numberBehind(disk, entry)
    touched.add(entry.stream)
  }
  for (const item of tray) {
    if (await isHere(item.id)) continue
    await disk.put('tray', item)
    touched.add(item.stream)
  }
  for (const rollback of set_backs) if (await listRollback(disk, rollback)) touched.add(rollback.stream)
  return [...touched]
}
