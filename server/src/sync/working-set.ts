/**
 * The rows of one stream that a plan looks at, inside a commit. Plans are synchronous and pure; what they ask for and
 * is not here yet is thrown as `NotLoaded`, loaded, and the plan run again. So no plan has to declare what it reads.
 */
import type { AnyRow, Entity, Groups, RowOf } from '@caravel/sync-protocol/entity'
import { versionOf, type FieldVersions } from '@caravel/sync-protocol/merge/field-version'
import type { CommittedOp, InverseOp } from '@caravel/sync-protocol/op'
import type { PastCommit, State } from '@caravel/sync-protocol/state'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { findStream } from './stream-heads.ts'
import { findRow, listRows, type StoredRow } from './synced-rows.ts'

type Load = (db: Kysely<Database>) => Promise<void>

/** No error, so it carries no stack: a request for rows, answered by `WorkingSet.complete`. */
export class NotLoaded {
  readonly load: Load

  constructor(load: Load) {
    this.load = load
  }
}

/** What of a deleted row is known. */
export interface Grave {
  row: AnyRow | undefined
  mutation_id: string
  user_id: string | null
  at: number
}

const readPast = (row: { seq: number; mutation_id: string; inverse: string; ops: string }): PastCommit => ({
  mutation_id: row.mutation_id,
  seq: row.seq,
  inverse: JSON.parse(row.inverse) as InverseOp[],
  ops: JSON.parse(row.ops) as CommittedOp[],
})

export class WorkingSet implements State {
  readonly stream: string
  private readonly rows = new Map<string, StoredRow | null>()
  private readonly lists = new Set<string>()
  private readonly filtered = new Map<string, StoredRow[]>()
  private readonly graves = new Map<string, Grave | null>()
  private readonly past = new Map<string, PastCommit | null>()
  private readonly after = new Map<number, PastCommit[] | null>()
  private readonly others = new Map<string, { count: number; user_ids: string[] }>()

  constructor(stream: string) {
    this.stream = stream
  }

  /** Runs pure work until everything it asks for is here. */
  async complete<T>(db: Kysely<Database>, work: () => T): Promise<T> {
    for (;;) {
      try {
        return work()
      } catch (error) {
        if (!(error instanceof NotLoaded)) throw error
        await error.load(db)
      }
    }
  }

  get<G extends Groups>(entity: Entity<G>, id: string): RowOf<Entity<G>> | undefined {
    return this.own(entity as unknown as Entity, id)?.row as RowOf<Entity<G>> | undefined
  }

  list<G extends Groups>(entity: Entity<G>): RowOf<Entity<G>>[] {
    const { name } = entity
    if (!this.lists.has(name)) this.need(db => this.loadList(db, entity as unknown as Entity))
    return this.known(name).map(item => item.row) as RowOf<Entity<G>>[]
  }

  where<G extends Groups>(entity: Entity<G>, field: string, value: unknown): RowOf<Entity<G>>[] {
    const { name } = entity
    if (this.lists.has(name)) return this.list(entity).filter(row => (row as AnyRow)[field] === value)
    const key = `${name} ${field} ${String(value)}`
    const found = this.filtered.get(key)
    if (found) return found.map(item => item.row) as RowOf<Entity<G>>[]
    const asked = [...this.filtered.keys()].filter(other => other.startsWith(`${name} ${field} `)).length
    // Asked for one parent after another: the whole list is cheaper than a query each.
    if (asked >= 3) this.need(db => this.loadList(db, entity as unknown as Entity))
    return this.need(db => this.loadWhere(db, entity as unknown as Entity, field, String(value), key))
  }

  tombstone(entity: Entity, id: string): AnyRow | undefined {
    return this.grave(entity, id)?.row
  }

  pastCommit(mutationId: string): PastCommit | undefined {
    const found = this.past.get(mutationId)
    if (found !== undefined) return found ?? undefined
    return this.need(async db => {
      const row = await db
        .selectFrom('commits')
        .select(['seq', 'mutation_id', 'inverse', 'ops'])
        .where('mutation_id', '=', mutationId)
        .where('stream', '=', this.stream)
        .executeTakeFirst()
      this.past.set(mutationId, row ? readPast(row) : null)
    })
  }

  commitsAfter(seq: number): readonly PastCommit[] | undefined {
    const found = this.after.get(seq)
    if (found !== undefined) return found ?? undefined
    return this.need(async db => {
      const { floor } = await findStream(db, this.stream)
      const rows = await db
        .selectFrom('commits')
        .select(['seq', 'mutation_id', 'inverse', 'ops'])
        .where('stream', '=', this.stream)
        .where('seq', '>', seq)
        .orderBy('seq', 'desc')
        .execute()
      this.after.set(seq, seq < floor ? null : rows.map(readPast))
    })
  }

  groupVersion(entity: Entity, id: string, group: string): number | undefined {
    return versionOf(this.versions(entity, id), group)?.written
  }

  versions(entity: Entity, id: string): FieldVersions {
    return this.own(entity, id)?.versions ?? {}
  }

  /** True when the id is a row of another stream, where the caller may not see it. */
  takenElsewhere(entity: Entity, id: string): boolean {
    const found = this.stored(entity, id)
    return found !== null && found.stream !== this.stream
  }

  grave(entity: Entity, id: string): Grave | undefined {
    const key = `${entity.name} ${id}`
    const found = this.graves.get(key)
    if (found !== undefined) return found ?? undefined
    return this.need(async db => {
      const row = await db
        .selectFrom('tombstones')
        .select(['row', 'mutation_id', 'user_id', 'at'])
        .where('id', '=', id)
        .where('entity', '=', entity.name)
        .where('stream', '=', this.stream)
        .executeTakeFirst()
      this.graves.set(
        key,
        row ? { ...row, row: row.row ? (JSON.parse(row.row) as AnyRow) : undefined } : null,
      )
    })
  }

  /** Commits in this stream after `base` by anyone but `clientId`: what a delete of the whole trip would take along. */
  othersSince(base: number, clientId: string | null): { count: number; user_ids: string[] } {
    const key = `${base} ${clientId}`
    const found = this.others.get(key)
    if (found) return found
    return this.need(async db => {
      const rows = await db
        .selectFrom('commits')
        .select(['client_id', 'user_id'])
        .where('stream', '=', this.stream)
        .where('seq', '>', base)
        .execute()
      const foreign = rows.filter(row => clientId === null || row.client_id !== clientId)
      const users = new Set(foreign.flatMap(row => row.user_id ?? []))
      this.others.set(key, { count: foreign.length, user_ids: [...users] })
    })
  }

  /** The row in this stream. Once a list is here, what is not in it is not there: nothing has to be asked for. */
  private own(entity: Entity, id: string): StoredRow | undefined {
    const whole = this.lists.has(entity.name)
    const found = whole ? this.rows.get(`${entity.name} ${id}`) : this.stored(entity, id)
    return found?.stream === this.stream ? found : undefined
  }

  private stored(entity: Entity, id: string): StoredRow | null {
    const key = `${entity.name} ${id}`
    const found = this.rows.get(key)
    if (found !== undefined) return found
    return this.need(async db => {
      this.rows.set(key, (await findRow(db, entity, id)) ?? null)
    })
  }

  private known(name: string): StoredRow[] {
    const found: StoredRow[] = []
    for (const [key, item] of this.rows) {
      if (item?.stream === this.stream && key.startsWith(`${name} `)) found.push(item)
    }
    return found
  }

  private async loadList(db: Kysely<Database>, entity: Entity): Promise<void> {
    for (const item of await listRows(db, entity, this.stream))
      this.rows.set(`${entity.name} ${item.row.id}`, item)
    this.lists.add(entity.name)
  }

  private async loadWhere(
    db: Kysely<Database>,
    entity: Entity,
    field: string,
    value: string,
    key: string,
  ): Promise<void> {
    const found = await listRows(db, entity, this.stream, { [field]: value })
    for (const item of found) this.rows.set(`${entity.name} ${item.row.id}`, item)
    this.filtered.set(key, found)
  }

  private need(load: Load): never {
    throw new NotLoaded(load)
  }
}
