import type { DexieOptions, Table } from 'dexie'
import { LastingConnection } from './lasting-connection.ts'
import { DeviceDb } from './dexie-schema.ts'
import { Superseded, type Term } from './device-store.ts'

/** Stored under this name since the first version. */
const leaderTokenKey = 'reign'

/**
 * The two connections to a device's database: `strict` for what people type, which is on the disk when a write resolves,
 * and `relaxed` for what the server can send again.
 */
export class DexieDisk {
  protected readonly strict: DeviceDb
  protected readonly relaxed: DeviceDb
  private readonly lasting: ReadonlyMap<DeviceDb, LastingConnection>

  /** `options` hands tests an IndexedDB of their own; `isWanted` as the database takes it. */
  constructor(name: string, options: DexieOptions = {}, isWanted?: () => boolean) {
    this.strict = new DeviceDb(name, { ...options, chromeTransactionDurability: 'strict' }, isWanted)
    this.relaxed = new DeviceDb(name, { ...options, chromeTransactionDurability: 'relaxed' }, isWanted)
    this.lasting = new Map([this.strict, this.relaxed].map(db => [db, new LastingConnection(db)]))
  }

  set onLost(run: (why: 'cleared' | 'outdated') => void) {
    this.strict.on('close', () => {
      const { over } = this.strict
      if (over !== 'ended') run(over ?? 'cleared')
    })
  }

  set onPressure(run: () => void) {
    for (const connection of this.lasting.values()) connection.onPressure = run
  }

  protected on(db: DeviceDb): LastingConnection {
    return this.lasting.get(db) as LastingConnection
  }

  protected attempt<T>(db: DeviceDb, work: (again: boolean) => Promise<T>): Promise<T> {
    return this.on(db).attempt(work)
  }

  keepReserve(): Promise<boolean> {
    return this.on(this.relaxed).keepReserve()
  }

  /** One transaction. With `term` it throws {@link Superseded} unless that is the token that was handed out last. */
  protected write<T>(
    db: DeviceDb,
    tables: Table[],
    work: (again: boolean) => Promise<T>,
    term?: Term,
  ): Promise<T> {
    const run =
      term === undefined
        ? (again: boolean) => db.transaction('rw', tables, () => work(again))
        : (again: boolean) =>
            db.transaction('rw', [...tables, db.meta], async () => {
              if ((await db.meta.get(leaderTokenKey))?.value !== term) throw new Superseded()
              return work(again)
            })
    return db === this.strict ? this.on(db).attemptFirst(run) : this.attempt(db, run)
  }

  claim(): Promise<number> {
    const { meta } = this.strict
    return this.write(this.strict, [meta], async () => {
      const term = Number((await meta.get(leaderTokenKey))?.value ?? 0) + 1
      await meta.put({ key: leaderTokenKey, value: term })
      return term
    })
  }

  close(): void {
    this.strict.end()
    this.relaxed.end()
  }

  async destroy(): Promise<void> {
    this.close()
    await this.strict.delete()
  }
}
