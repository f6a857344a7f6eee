import { DiskRefused, Superseded } from './device-store.ts'
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

/** A key as text, for a map; JSON separates the parts whatever characters they have. */
const textOf = (key: Key): string => JSON.stringify(typeof key === 'object' ? key : [key])

const leaderKey = textOf(leaderTokenKey)

/** The records of each table, by their keys. */
export type MemoryTables = { [N in TableName]: Map<string, Tables[N]> }

const noTables = (): MemoryTables =>
  Object.fromEntries(Object.keys(keyFields).map(name => [name, new Map()])) as unknown as MemoryTables

/**
 * A disk in memory, for browsers without IndexedDB, for tests and for simulators. As on a disk, the data stays when a store
 * is closed. Values are cloned on the way in and out, and transactions run one after the other.
 */
export class MemoryDisk implements Disk {
  onPressure: () => void = () => {}
  onLost: Disk['onLost'] = () => {}
  /** Thrown by the next writes instead of writing, for tests of a full disk. */
  refuse: Error | undefined
  /** The most trips whose rows fit; undefined: any number. */
  room: number | undefined
  tables = noTables()
  private turn: Promise<void> = Promise.resolve()

  /** The next leader token is `lastTerm` + 1. */
  constructor(lastTerm = 0) {
    this.tables.meta.set(leaderKey, { key: leaderTokenKey, value: lastTerm })
  }

  async transact<T>(
    tables: readonly TableName[],
    mode: 'r' | 'rw',
    work: (transaction: Transaction) => Promise<T>,
    { term }: Terms = {},
  ): Promise<T> {
    const before = this.turn
    const { promise, resolve } = Promise.withResolvers<void>()
    this.turn = promise
    await before
    try {
      if (mode === 'rw' && this.refuse) throw this.refuse
      if (term !== undefined && term !== this.tables.meta.get(leaderKey)?.value) throw new Superseded()
      return await this.run(new MemoryTransaction(this.tables, tables, mode), work)
    } finally {
      resolve()
    }
  }

  protected async run<T>(
    transaction: MemoryTransaction,
    work: (transaction: Transaction) => Promise<T>,
  ): Promise<T> {
    try {
      return await work(transaction)
    } catch (error) {
      transaction.rollBack()
      throw error
    } finally {
      transaction.end()
    }
  }

  async keepReserve(): Promise<boolean> {
    const generations = new Set([...this.tables.rows.values()].map(({ generation }) => generation))
    return this.room === undefined || generations.size <= this.room
  }

  close(): void {}

  async destroy(): Promise<void> {
    this.tables = noTables()
  }
}

export class MemoryTransaction implements Transaction {
  readonly again = false
  private readonly tables: MemoryTables
  private readonly within: ReadonlySet<TableName>
  private readonly mode: 'r' | 'rw'
  /** Undo steps for its writes, the latest last. */
  private readonly before: (() => void)[] = []
  private isOver = false

  constructor(tables: MemoryTables, within: readonly TableName[], mode: 'r' | 'rw') {
    this.tables = tables
    this.within = new Set(within)
    this.mode = mode
  }

  private table<N extends TableName>(name: N, mode: 'r' | 'rw'): Map<string, Tables[N]> {
    if (this.isOver) throw new DiskRefused('refused', 'the transaction is over')
    if (!this.within.has(name) || (mode === 'rw' && this.mode === 'r'))
      throw new DiskRefused('refused', `the transaction has no ${name} to ${mode === 'r' ? 'read' : 'write'}`)
    return this.tables[name] as Map<string, Tables[N]>
  }

  async get<N extends TableName>(table: N, key: Key): Promise<Tables[N] | undefined> {
    return structuredClone(this.table(table, 'r').get(textOf(key)))
  }

  async getMany<N extends TableName>(table: N, keys: readonly Key[]): Promise<(Tables[N] | undefined)[]> {
    const stored = this.table(table, 'r')
    return keys.map(key => structuredClone(stored.get(textOf(key))))
  }

  async range<N extends TableName>(table: N, span: Span): Promise<Tables[N][]> {
    return structuredClone(within(this.table(table, 'r'), span).map(([, record]) => record))
  }

  async keys(table: TableName, span: Span): Promise<(readonly Part[])[]> {
    return within(this.table(table, 'r'), span).map(([, record]) => partsOf(record, span.by))
  }

  put<N extends TableName>(table: N, record: Tables[N]): Promise<void> {
    return this.putMany(table, [record])
  }

  async putMany<N extends TableName>(table: N, records: readonly Tables[N][]): Promise<void> {
    const stored = this.table(table, 'rw')
    for (const record of records)
      this.set(stored, textOf(partsOf(record, keyFields[table])), structuredClone(record))
  }

  async delete(table: TableName, keys: readonly Key[]): Promise<void> {
    const stored = this.table(table, 'rw')
    for (const key of keys) this.set(stored, textOf(key), undefined)
  }

  async clear(table: TableName, span: Span): Promise<void> {
    const stored = this.table(table, 'rw')
    for (const [key] of within(stored, span)) this.set(stored, key, undefined)
  }

  private set<T>(stored: Map<string, T>, key: string, record: T | undefined): void {
    const known = stored.get(key)
    this.before.push(() => (known === undefined ? stored.delete(key) : stored.set(key, known)))
    if (record === undefined) stored.delete(key)
    else stored.set(key, record)
  }

  rollBack(): void {
    for (const back of this.before.toReversed()) back()
  }

  end(): void {
    this.isOver = true
  }
}

const partsOf = (record: object, fields: readonly string[]): Part[] =>
  fields.map(field => (record as Record<string, Part>)[field] ?? '')

const within = <T extends object>(
  stored: ReadonlyMap<string, T>,
  { by, of = [], after, before }: Span,
): [string, T][] => {
  const next = by[of.length] ?? ''
  const isIn = (record: T) => {
    const [value = ''] = partsOf(record, [next])
    return (
      partsOf(record, by.slice(0, of.length)).every((part, index) => part === of[index]) &&
      (after === undefined || value > after) &&
      (before === undefined || value < before)
    )
  }
  return [...stored].filter(([, record]) => isIn(record)).sort(([, a], [, b]) => inOrder(a, b, by))
}

const inOrder = (a: object, b: object, fields: readonly string[]): number => {
  const others = partsOf(b, fields)
  for (const [index, part] of partsOf(a, fields).entries()) {
    const other = others[index] ?? ''
    if (part !== other) return part < other ? -1 : 1
  }
  return 0
}
