/** The disk of a simulated device: it can lose what was not yet durable, be taken away, and be looked at. */
import type { Entry } from '@caravel/sync-protocol/entry'
import type { AnyRow } from '@caravel/sync-protocol/entity'
import { MemoryStore } from '../../pwa/src/data/db/memory-store.ts'
import type { Tables } from '../../pwa/src/data/db/memory-tables.ts'
import type {
  StoredAttentionItem,
  ServerRollback,
  StoredRow,
  StreamRecord,
  Term,
} from '../../pwa/src/data/db/device-store.ts'
import type { StagedUpload } from '../../pwa/src/data/db/file-store.ts'
import type { Notice } from '../../pwa/src/data/sync/notices.ts'

export class SimDisk extends MemoryStore {
  /** Rises with every write. */
  revision = 0
  /** Nothing was written on it yet. */
  get isEmpty(): boolean {
    return this.tables.meta === undefined
  }

  /** As it was before the oldest relaxed write that no strict one followed: what a loss of power leaves. */
  private durable: Tables | undefined
  private relaxing = false
  /** Are relaxed writes really relaxed? Costs a copy of the disk now and then. */
  readonly fragile: boolean

  constructor(fragile: boolean) {
    super()
    this.fragile = fragile
  }

  protected override write<T>(work: (tables: Tables) => T, term?: Term): Promise<T> {
    const { relaxing } = this
    return super.write(tables => {
      if (!relaxing) this.durable = undefined
      else if (this.fragile) this.durable ??= structuredClone(tables)
      this.revision++
      return work(tables)
    }, term)
  }

  /** As in the Dexie store: rows, cursors and what the server said can be fetched again. */
  private relaxed<T>(run: () => Promise<T>): Promise<T> {
    this.relaxing = true
    const promise = run()
    this.relaxing = false
    return promise
  }

  override patchMeta(...args: Parameters<MemoryStore['patchMeta']>) {
    return this.relaxed(() => super.patchMeta(...args))
  }
  override applyCommits(...args: Parameters<MemoryStore['applyCommits']>) {
    return this.relaxed(() => super.applyCommits(...args))
  }
  override putSnapshot(...args: Parameters<MemoryStore['putSnapshot']>) {
    return this.relaxed(() => super.putSnapshot(...args))
  }
  override putSnapshots(...args: Parameters<MemoryStore['putSnapshots']>) {
    return this.relaxed(() => super.putSnapshots(...args))
  }
  override saveStreams(...args: Parameters<MemoryStore['saveStreams']>) {
    return this.relaxed(() => super.saveStreams(...args))
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
    return [...this.tables.uploads.values()]
  }

  hasBytes(id: string): boolean {
    return this.tables.blobs.has(id)
  }

  losePower(): void {
    if (this.durable) this.tables = this.durable
    this.durable = undefined
    this.revision++
  }

  async evict(): Promise<void> {
    await this.destroy()
    this.durable = undefined
    this.revision++
  }

  copyFrom(other: SimDisk): void {
    this.tables = structuredClone(other.tables)
    this.revision++
  }

  get streams(): StreamRecord[] {
    return [...this.tables.streams.values()]
  }

  stream(stream: string): StreamRecord | undefined {
    return this.tables.streams.get(stream)
  }

  rows(stream: string): { entity: string; row: AnyRow }[] {
    const generation = this.tables.streams.get(stream)?.generation ?? ''
    return [...(this.tables.rows.get(generation)?.values() ?? ([] as StoredRow[]))]
  }

  rollbackRows(stream: string): StoredRow[] {
    return this.tables.rollbacks.get(stream)?.rows ?? []
  }

  get entries(): Entry[] {
    return [...this.tables.outbox.values()]
  }

  get tray(): StoredAttentionItem[] {
    return [...this.tables.tray.values()]
  }

  get notices(): Notice[] {
    return [...this.tables.notices.values()]
  }

  get rollbacks(): ServerRollback[] {
    return [...this.tables.rollbacks.values()]
  }

  /** All that lies on it, as text. */
  allText(): string {
    return JSON.stringify(this.tables, (_, value: unknown) => (value instanceof Map ? [...value] : value))
  }

  hasDone(stream: string): boolean {
    return [...this.tables.done.values()].some(each => each.stream === stream)
  }
}
