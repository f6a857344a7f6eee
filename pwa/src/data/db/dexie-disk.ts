import { Dexie, type Collection, type DexieOptions, type Table } from 'dexie'
import { DeviceDb } from './dexie-schema.ts'
import { Superseded } from './device-store.ts'
import {
  keyFields,
  leaderTokenKey,
  type Disk,
  type Key,
  type Part,
  type Span,
  type TableName,
  type Tables,
  type Terms,
  type Transaction,
} from './disk.ts'
import { LastingConnection } from './lasting-connection.ts'

/**
 * The database of a device with two connections: `strict` for what people type, which is on the disk when a write
 * resolves, and `relaxed` for what the server can send again.
 */
export class DexieDisk implements Disk {
  readonly strict: DeviceDb
  readonly relaxed: DeviceDb
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

  private on(db: DeviceDb): LastingConnection {
    return this.lasting.get(db) as LastingConnection
  }

  keepReserve(): Promise<boolean> {
    return this.on(this.relaxed).keepReserve()
  }

  transact<T>(
    tables: readonly TableName[],
    mode: 'r' | 'rw',
    work: (transaction: Transaction) => Promise<T>,
    { durability = 'strict', term }: Terms = {},
  ): Promise<T> {
    const db = this[durability]
    const all = term === undefined ? tables : [...new Set([...tables, 'meta'])]
    const run = (again: boolean) =>
      db.transaction(mode, [...all], async () => {
        if (term !== undefined && (await db.meta.get(leaderTokenKey))?.value !== term) throw new Superseded()
        return work(new DexieTransaction(db, again))
      })
    const isTyped = mode === 'rw' && durability === 'strict'
    return isTyped ? this.on(db).attemptFirst(run) : this.on(db).attempt(run)
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

/** The page's thread hands records over one by one: between two pieces it can answer a tap. */
const piece = 20

class DexieTransaction implements Transaction {
  readonly again: boolean
  private readonly db: DeviceDb

  constructor(db: DeviceDb, again: boolean) {
    this.db = db
    this.again = again
  }

  private table<N extends TableName>(name: N): Table<Tables[N], Key> {
    return this.db[name] as unknown as Table<Tables[N], Key>
  }

  get<N extends TableName>(table: N, key: Key): Promise<Tables[N] | undefined> {
    return this.table(table).get(key)
  }

  getMany<N extends TableName>(table: N, keys: readonly Key[]): Promise<(Tables[N] | undefined)[]> {
    return this.table(table).bulkGet([...keys])
  }

  range<N extends TableName>(table: N, span: Span): Promise<Tables[N][]> {
    return this.within(table, span).toArray()
  }

  async keys(table: TableName, span: Span): Promise<(readonly Part[])[]> {
    const found = (await this.within(table, span).keys()) as unknown as Key[]
    return found.map(key => (typeof key === 'object' ? key : [key]))
  }

  async put<N extends TableName>(table: N, record: Tables[N]): Promise<void> {
    await this.table(table).put(record)
  }

  async putMany<N extends TableName>(table: N, records: readonly Tables[N][]): Promise<void> {
    for (let from = 0; from < records.length; from += piece)
      await this.table(table).bulkPut(records.slice(from, from + piece))
  }

  delete(table: TableName, keys: readonly Key[]): Promise<void> {
    return this.table(table).bulkDelete([...keys])
  }

  async clear(table: TableName, span: Span): Promise<void> {
    await this.within(table, span).delete()
  }

  private within<N extends TableName>(
    table: N,
    { by, of = [], after, before }: Span,
  ): Collection<Tables[N], Key> {
    const isKey = by === keyFields[table] || by.join() === keyFields[table].join()
    const [only = ''] = by
    const index = isKey ? ':id' : by.length > 1 ? `[${by.join('+')}]` : only
    const where = this.table(table).where(index)
    if (of.length === by.length) return where.equals(by.length > 1 ? of : (of[0] ?? ''))
    const rest = by.length - of.length - 1
    const bound = (part: unknown, others: unknown) =>
      by.length > 1 ? [...of, part, ...Array.from({ length: rest }, () => others)] : part
    const lower = after === undefined ? bound(Dexie.minKey, Dexie.minKey) : bound(after, Dexie.maxKey)
    const upper = before === undefined ? bound(Dexie.maxKey, Dexie.maxKey) : bound(before, Dexie.minKey)
    return where.between(lower, upper, after === undefined, before === undefined)
  }
}
