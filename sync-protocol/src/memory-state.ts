/** Rows in memory: what the device folds over, and what tests plan against. */
import type { AnyRow, Entity, Groups, RowOf } from './entity.ts'
import type { MutableState, PastCommit, State } from './state.ts'
import type { StreamKey } from './streams.ts'

type Table = Map<string, AnyRow>

/** A plain table per entity. */
export class MemoryState implements MutableState {
  readonly stream: StreamKey
  readonly tables = new Map<string, Table>()
  readonly past = new Map<string, PastCommit>()
  readonly tombstones = new Map<string, AnyRow>()

  constructor(stream: StreamKey) {
    this.stream = stream
  }

  table(name: string): Table {
    let table = this.tables.get(name)
    if (!table) this.tables.set(name, (table = new Map()))
    return table
  }

  get<G extends Groups>(entity: Entity<G>, id: string): RowOf<Entity<G>> | undefined {
    return this.tables.get(entity.name)?.get(id) as RowOf<Entity<G>> | undefined
  }

  list<G extends Groups>(entity: Entity<G>): RowOf<Entity<G>>[] {
    return [...(this.tables.get(entity.name)?.values() ?? [])] as RowOf<Entity<G>>[]
  }

  where<G extends Groups>(entity: Entity<G>, field: string, value: unknown): RowOf<Entity<G>>[] {
    return this.list(entity).filter(row => (row as AnyRow)[field] === value)
  }

  tombstone(entity: Entity, id: string): AnyRow | undefined {
    return this.tombstones.get(`${entity.name} ${id}`)
  }

  deletedAt(): number | undefined {
    return undefined
  }

  pastCommit(mutationId: string): PastCommit | undefined {
    return this.past.get(mutationId)
  }

  commitsAfter(_seq: number): readonly PastCommit[] | undefined {
    return undefined
  }

  groupVersion(): number | undefined {
    return undefined
  }

  put(entity: Entity, row: AnyRow): void {
    this.table(entity.name).set(row.id, row)
    this.tombstones.delete(`${entity.name} ${row.id}`)
  }

  remove(entity: Entity, id: string): void {
    const table = this.table(entity.name)
    const row = table.get(id)
    if (!row) return
    this.tombstones.set(`${entity.name} ${id}`, row)
    table.delete(id)
  }
}

/** Changes drawn over another state without touching it: the view of pending edits over confirmed rows. */
export class OverlayState implements MutableState {
  readonly stream: StreamKey
  readonly under: State
  /** Entity name → id → the row as changed, or null where it is gone. */
  readonly changed = new Map<string, Map<string, AnyRow | null>>()
  readonly past = new Map<string, PastCommit>()
  private readonly tombstones = new Map<string, AnyRow>()

  constructor(under: State) {
    this.stream = under.stream
    this.under = under
  }

  get<G extends Groups>(entity: Entity<G>, id: string): RowOf<Entity<G>> | undefined {
    const over = this.changed.get(entity.name)?.get(id)
    if (over !== undefined) return (over ?? undefined) as RowOf<Entity<G>> | undefined
    return this.under.get(entity, id)
  }

  list<G extends Groups>(entity: Entity<G>): RowOf<Entity<G>>[] {
    return this.merged(entity, this.under.list(entity))
  }

  where<G extends Groups>(entity: Entity<G>, field: string, value: unknown): RowOf<Entity<G>>[] {
    return this.merged(entity, this.under.where(entity, field, value)).filter(
      row => (row as AnyRow)[field] === value,
    )
  }

  tombstone(entity: Entity, id: string): AnyRow | undefined {
    return this.tombstones.get(`${entity.name} ${id}`) ?? this.under.tombstone(entity, id)
  }

  deletedAt(entity: Entity, id: string): number | undefined {
    return this.under.deletedAt(entity, id)
  }

  pastCommit(mutationId: string): PastCommit | undefined {
    return this.past.get(mutationId) ?? this.under.pastCommit(mutationId)
  }

  commitsAfter(seq: number): readonly PastCommit[] | undefined {
    return this.under.commitsAfter(seq)
  }

  groupVersion(entity: Entity, id: string, group: string): number | undefined {
    return this.under.groupVersion(entity, id, group)
  }

  put(entity: Entity, row: AnyRow): void {
    this.changes(entity).set(row.id, row)
    if (this.tombstones.size) this.tombstones.delete(`${entity.name} ${row.id}`)
  }

  remove(entity: Entity, id: string): void {
    const row = this.get(entity, id)
    if (!row) return
    this.tombstones.set(`${entity.name} ${id}`, row as AnyRow)
    this.changes(entity).set(id, null)
  }

  private changes(entity: Entity): Map<string, AnyRow | null> {
    let changes = this.changed.get(entity.name)
    if (!changes) this.changed.set(entity.name, (changes = new Map()))
    return changes
  }

  private merged<G extends Groups>(entity: Entity<G>, rows: RowOf<Entity<G>>[]): RowOf<Entity<G>>[] {
    const changes = this.changed.get(entity.name)
    if (!changes) return rows
    const kept = rows.filter(row => !changes.has((row as AnyRow).id))
    for (const row of changes.values()) if (row) kept.push(row as RowOf<Entity<G>>)
    return kept
  }
}
