/** The disk of a simulated device: it can lose what was not yet durable, be taken away, and be looked at. */
import type { Entry } from '@caravel/sync-protocol/entry'
import type { AnyRow } from '@caravel/sync-protocol/entity'
import { MemoryDisk, type MemoryTables } from '../../pwa/src/data/db/memory-disk.ts'
import { MemoryStore } from '../../pwa/src/data/db/memory-store.ts'
import type { TableName, Tables, Terms, Transaction } from '../../pwa/src/data/db/disk.ts'
import type {
  StoredAttentionItem,
  ServerRollback,
  StoredRow,
  StreamRecord,
} from '../../pwa/src/data/db/device-store.ts'
import type { StagedUpload } from '../../pwa/src/data/db/file-store.ts'
import type { Notice } from '../../pwa/src/data/sync/notices.ts'
import { BrokenOff } from './crashing-store.ts'

class FragileDisk extends MemoryDisk {
  /** Rises with every write. */
  revision = 0
  /** As it was before the oldest relaxed write that no strict one followed: what a loss of power leaves. */
  private durable: MemoryTables | undefined
  /** The next transaction breaks off after the first record it writes. */
  breaksOff = false
  /** Are relaxed writes really relaxed? Costs a copy of the disk now and then. */
  private readonly fragile: boolean

  constructor(fragile: boolean) {
    super()
    this.fragile = fragile
  }

  override transact<T>(
    tables: readonly TableName[],
    mode: 'r' | 'rw',
    work: (transaction: Transaction) => Promise<T>,
    terms: Terms = {},
  ): Promise<T> {
    const { breaksOff } = this
    this.breaksOff = false
    const written = (transaction: Transaction) => {
      if (mode === 'rw') this.begins(terms)
      return work(breaksOff ? brokenOff(transaction) : transaction)
    }
    return super.transact(tables, mode, written, terms)
  }

  private begins({ durability }: Terms): void {
    if (durability !== 'relaxed') this.durable = undefined
    else if (this.fragile) this.durable ??= structuredClone(this.tables)
    this.revision++
  }

  losePower(): void {
    if (this.durable) this.put(this.durable)
    this.durable = undefined
  }

  put(tables: MemoryTables): void {
    this.tables = tables
    this.revision++
  }

  override async destroy(): Promise<void> {
    await super.destroy()
    this.durable = undefined
    this.revision++
  }
}

/** The same transaction, which ends with an error once it has written something. */
const brokenOff = (transaction: Transaction): Transaction => {
  const thenBreak = async (work: Promise<void>) => {
    await work
    throw new BrokenOff()
  }
  return {
    again: transaction.again,
    get: (table, key) => transaction.get(table, key),
    getMany: (table, keys) => transaction.getMany(table, keys),
    range: (table, span) => transaction.range(table, span),
    keys: (table, span) => transaction.keys(table, span),
    put: (table, record) => thenBreak(transaction.put(table, record)),
    putMany: (table, records) => thenBreak(transaction.putMany(table, records)),
    delete: (table, keys) => thenBreak(transaction.delete(table, keys)),
    clear: (table, span) => thenBreak(transaction.clear(table, span)),
  }
}

export class SimDisk extends MemoryStore {
  declare readonly disk: FragileDisk

  constructor(fragile: boolean) {
    super(0, new FragileDisk(fragile))
  }

  get revision(): number {
    return this.disk.revision
  }

  /** Nothing was written on it yet. */
  get isEmpty(): boolean {
    return !this.all('meta').some(({ key }) => key === 'device')
  }

  private all<N extends TableName>(table: N): Tables[N][] {
    return [...this.disk.tables[table].values()] as Tables[N][]
  }

  /** Called with what a person let go of all at once, the moment it was gone. */
  onEmptied: (ids: string[]) => void = () => {}

  override async emptyOutbox(kept: (entry: Entry) => boolean) {
    const asked: string[] = []
    const stay = await super.emptyOutbox(entry => {
      asked.push(entry.mutation_id)
      return kept(entry)
    })
    if (!stay.length) this.onEmptied(asked)
    return stay
  }

  /** Every change that is on it and may be nowhere else. */
  get onlyHere(): string[] {
    const parked = this.tray.flatMap(item => [item.entry, ...item.dependents])
    return [...this.entries, ...parked].map(entry => entry.mutation_id)
  }

  get uploads(): StagedUpload[] {
    return this.all('uploads')
  }

  hasBytes(id: string): boolean {
    return this.all('blobs').some(each => each.id === id)
  }

  breakOff(): void {
    this.disk.breaksOff = true
  }

  losePower(): void {
    this.disk.losePower()
  }

  evict(): Promise<void> {
    return this.destroy()
  }

  copyFrom(other: SimDisk): void {
    this.disk.put(structuredClone(other.disk.tables))
  }

  get streams(): StreamRecord[] {
    return this.all('streams')
  }

  stream(stream: string): StreamRecord | undefined {
    return this.streams.find(each => each.stream === stream)
  }

  rows(stream: string): { entity: string; row: AnyRow }[] {
    const generation = this.stream(stream)?.generation ?? ''
    return this.all('rows').filter(each => each.generation === generation)
  }

  rollbackRows(stream: string): StoredRow[] {
    return this.rollbacks.find(each => each.stream === stream)?.rows ?? []
  }

  get entries(): Entry[] {
    return this.all('outbox')
  }

  get tray(): StoredAttentionItem[] {
    return this.all('tray')
  }

  get notices(): Notice[] {
    return this.all('notices')
  }

  get rollbacks(): ServerRollback[] {
    return this.all('setBacks')
  }

  /** All that lies on it, as text. */
  allText(): string {
    return JSON.stringify(this.disk.tables, (_, value: unknown) =>
      value instanceof Map ? [...value] : value,
    )
  }

  hasDone(stream: string): boolean {
    return this.all('done').some(each => each.stream === stream)
  }
}
