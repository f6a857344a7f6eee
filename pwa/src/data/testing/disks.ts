/** Every kind of disk that a device store may lie on. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { DexieStore } from '../db/dexie-store.ts'
import type { DeviceStore } from '../db/device-store.ts'
import { MemoryStore } from '../db/memory-store.ts'

export const meta = { client_id: 'c1', clock_skew: 0, is_admin: false }

/** A disk, and a way to start over on what it holds. */
interface Disk {
  open(): DeviceStore
}

export const everyDisk: [string, () => Disk][] = [
  [
    'in memory',
    () => {
      const store = new MemoryStore()
      return { open: () => store }
    },
  ],
  [
    'on IndexedDB',
    () => {
      const indexedDB = new IDBFactory()
      return { open: () => new DexieStore('device', { indexedDB, IDBKeyRange }) }
    },
  ],
]

export const beginOn = async (disk: Disk): Promise<{ disk: Disk; store: DeviceStore }> => {
  const store = disk.open()
  await store.load(meta, 0)
  return { disk, store }
}
