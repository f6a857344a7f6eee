/** A disk that the browser clears away at a chosen moment of an engine's work. */
import { forceCloseDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { DiskRefused, type DeviceStore } from '../db/device-store.ts'
import { DexieStore } from '../db/dexie-store.ts'

export class ClearableDisk {
  readonly store: DeviceStore
  /** Every call of the store since the engine read it for the first time. */
  readonly calls: string[] = []
  /** Once it was cleared it has room for little things only: what was there does not fit any more. */
  isFullAfter = false
  private isCleared = false
  private readonly indexedDB = new IDBFactory()
  private readonly inner: DexieStore
  private readonly clearAt: number

  /** It is cleared right before the call with the number `clearAt`, counted from 0. */
  constructor(clearAt: number) {
    this.clearAt = clearAt
    this.inner = this.open()
    this.store = new Proxy<DeviceStore>(this.inner, {
      get: (target, name) => {
        const value = Reflect.get(target, name) as unknown
        if (typeof value !== 'function') return value
        return (...given: unknown[]) => this.call(String(name), () => value.apply(target, given) as unknown)
      },
      set: (target, name, value) => Reflect.set(target, name, value),
    })
  }

  /** As another start of the app would. */
  open(): DexieStore {
    return new DexieStore('device', { indexedDB: this.indexedDB, IDBKeyRange })
  }

  private async call(name: string, run: () => unknown): Promise<unknown> {
    if (this.calls.length || name === 'load') {
      if (this.calls.push(name) - 1 === this.clearAt) await this.clear()
    }
    if (this.isFullAfter && this.isCleared && name === 'importEntries')
      throw new DiskRefused('full', undefined)
    return run()
  }

  /** Takes the connections, then the data, and tells nobody that it may not come back. */
  private async clear(): Promise<void> {
    this.isCleared = true
    const { strict, relaxed } = this.inner.disk
    for (const db of [strict, relaxed]) {
      const connection = db.backendDB() as unknown
      if (connection) forceCloseDatabase(connection as Parameters<typeof forceCloseDatabase>[0])
    }
    const deleted = this.indexedDB.deleteDatabase('device')
    await new Promise((done, failed) => {
      deleted.addEventListener('success', done)
      deleted.addEventListener('error', failed)
    })
  }
}
