import { Dexie, type DexieOptions, type EntityTable } from 'dexie'
import type { DeviceDb } from './dexie-schema.ts'

/** Unsent changes of someone who signed out. It says neither whose nor what about. */
export interface EncryptedOutbox {
  id: number
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
}

/** Outside the databases of accounts: it stays when one of them goes. */
class EncryptedOutboxDb extends Dexie {
  declare encryptedOutboxes: EntityTable<EncryptedOutbox, 'id'>

  constructor(options: DexieOptions) {
    super('caravel-sealed', { ...options, chromeTransactionDurability: 'strict' })
    this.version(1).stores({ encryptedOutboxes: '++id' })
  }
}

export interface EncryptedOutboxStore {
  /** The key of the account that is signed in; it cannot be read out, and goes with the account's database. */
  key(): Promise<CryptoKey | undefined>
  keepKey(key: CryptoKey): Promise<void>
  all(): Promise<EncryptedOutbox[]>
  add(encrypted: Omit<EncryptedOutbox, 'id'>): Promise<void>
  remove(id: number): Promise<void>
}

const keyName = 'seal-key'

/** `own`: the database of the account. `options` hands tests an IndexedDB of their own. */
export const encryptedOutboxStore = (own: DeviceDb, options: DexieOptions = {}): EncryptedOutboxStore => {
  const within = async <T>(work: (db: EncryptedOutboxDb) => Promise<T>): Promise<T> => {
    const db = new EncryptedOutboxDb(options)
    try {
      return await work(db)
    } finally {
      db.close()
    }
  }
  return {
    key: async () => (await own.meta.get(keyName))?.value as CryptoKey | undefined,
    keepKey: async key => void (await own.meta.put({ key: keyName, value: key })),
    all: () => within(db => db.encryptedOutboxes.toArray()),
    add: encrypted => within(async db => void (await db.encryptedOutboxes.add(encrypted))),
    remove: id => within(db => db.encryptedOutboxes.delete(id)),
  }
}
