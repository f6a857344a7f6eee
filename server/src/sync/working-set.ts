/**
 * The rows of one stream that a plan looks at, inside a commit. Plans are synchronous and pure; what they ask for and
 * is not here yet is thrown as `NotLoaded`, loaded, and the plan run again. So no plan has to declare what it reads.
 */
import { mustEntity } from '@caravel/sync-protocol/entities/index'
import type { AnyRow, Entity, Groups, RowOf } from '@caravel/sync-protocol/entity'
import { AppError } from '@caravel/sync-protocol/errors'
import { versionOf, type FieldVersions } from '@caravel/sync-protocol/merge/field-version'
import type { InverseOp } from '@caravel/sync-protocol/op'
import type { PastCommit, State } from '@caravel/sync-protocol/state'
import { sql, type Kysely } from 'kysely'
import { fixedQuery } from '../db/fixed-query.ts'
import type { Database } from '../db/schema.ts'
import { readInverse, readOps } from './log-text.ts'
import { findStream } from './stream-heads.ts'
import {
  findRow,
  findRows,
  inJson,
  listRows,
  listUsedElsewhere,
  unpackVersions,
  type StoredRow,
} from './synced-rows.ts'

type Load = (db: Kysely<Database>) => Promise<void>

/** No error, so it carries no stack: a request for rows, answered by `WorkingSet.complete`. */
export class NotLoaded {
  readonly load: Load

  constructor(load: Load) {
    this.load = load
  }
}

/** What a run of commits may weigh that is read at once: a log of imports would not fit in memory. */
const mostBytes = 64 * 1024 * 1024

/**
 * What was not loaded makes the plan run again from its start: asked for one after the other more often than this, all
 * that there is comes at once.
 */
const mostAlone = 3

/** What others did in a stream: how many commits, who, and the last of them. */
export interface Others {
  count: number
  user_ids: string[]
  theirs_seq: number
}

/** What of a deleted row is known. */
export interface TombstoneRecord {
  row: AnyRow | undefined
  versions: FieldVersions
  mutation_id: string
  user_id: string | null
  at: number
}

/** Nobody knows who wrote it: anybody may have, up to the moment it went. */
const versionsUnknown = (seq: number): FieldVersions => ({
  '*': { seq, client: 0, other_seq: seq, edited_at: 0, written: seq },
})

const readPast = (row: {
  seq: number
  at: number
  mutation_id: string
  inverse: string
  ops: string
}): PastCommit => ({
  mutation_id: row.mutation_id,
  seq: row.seq,
  at: row.at,
  inverse: readInverse(row),
  ops: readOps(row.ops),
})

const tombstoneColumns = ['id', 'row', 'field_versions', 'seq', 'mutation_id', 'user_id', 'at'] as const

const tombstonesOf = fixedQuery(db =>
  db
    .selectFrom('tombstones')
    .select(tombstoneColumns)
    .where('id', 'in', inJson(''))
    .where('entity', '=', '')
    .where('stream', '=', ''),
)

const allTombstonesOf = fixedQuery(db =>
  db.selectFrom('tombstones').select(tombstoneColumns).where('entity', '=', '').where('stream', '=', ''),
)

const namedIn = (inverse: readonly InverseOp[]): { entity: Entity; ids: string[] }[] => {
  const ids = new Map<string, string[]>()
  for (const op of inverse) {
    const id = op.op === 'restore' ? op.row.id : op.id
    const known = ids.get(op.entity)
    if (known) known.push(id)
    else ids.set(op.entity, [id])
  }
  return [...ids].map(([name, named]) => ({ entity: mustEntity(name), ids: named }))
}

/** What is known of one entity's rows; null stands for a row that is not there. */
class Table {
  readonly rows = new Map<string, StoredRow | null>()
  readonly tombstones = new Map<string, TombstoneRecord | null>()
  /** Whether another row uses or used the id, where one id may stand for one row only. */
  readonly elsewhere = new Map<string, boolean>()
  /** Every row of the stream, once they were loaded. */
  all: AnyRow[] | undefined
  /** True once every deleted row of the stream was loaded. */
  allTombstones = false
  /** How often a row, or a deleted one, was asked for alone. */
  readonly asked = { rows: 0, tombstones: 0 }
  /** By field, then by value: rows that were asked for by it. */
  private readonly filtered = new Map<string, Map<unknown, AnyRow[]>>()

  by(field: string): Map<unknown, AnyRow[]> {
    let found = this.filtered.get(field)
    if (!found) this.filtered.set(field, (found = this.all ? groupBy(this.all, field) : new Map()))
    return found
  }

  take(all: StoredRow[]): void {
    for (const item of all) this.rows.set(item.row.id, item)
    this.all = all.map(item => item.row)
    this.filtered.clear()
  }
}

const groupBy = (rows: AnyRow[], field: string): Map<unknown, AnyRow[]> => {
  const groups = new Map<unknown, AnyRow[]>()
  for (const row of rows) {
    const group = groups.get(row[field])
    if (group) group.push(row)
    else groups.set(row[field], [row])
  }
  return groups
}

export class WorkingSet implements State {
  readonly stream: string
  private readonly tables = new Map<string, Table>()
  private readonly past = new Map<string, PastCommit | null>()
  private readonly after = new Map<number, PastCommit[] | null>()
  private readonly others = new Map<string, Others>()
  /** Nothing was ever written to the stream, so there are no rows to load. */
  private readonly isNew: boolean

  constructor(stream: string, { isNew = false } = {}) {
    this.stream = stream
    this.isNew = isNew
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

  /** Loads rows that a plan is sure to ask for, and what is known of those that are gone. */
  async preload(db: Kysely<Database>, named: readonly { entity: Entity; ids: string[] }[]): Promise<void> {
    for (const { entity, ids } of named) {
      const { all, rows, tombstones, allTombstones, elsewhere } = this.table(entity)
      const unknown = all ? [] : ids.filter(id => !rows.has(id))
      for (const id of unknown) rows.set(id, null)
      if (unknown.length)
        for (const item of await findRows(db, entity, this.stream, unknown)) rows.set(item.row.id, item)
      const gone = allTombstones ? [] : ids.filter(id => !rows.get(id) && !tombstones.has(id))
      if (gone.length) await this.loadTombstones(db, entity, gone)
      const unsure = entity.unique_id ? ids.filter(id => !rows.get(id) && !elsewhere.has(id)) : []
      if (unsure.length) await this.loadElsewhere(db, entity, unsure)
    }
  }

  /**
   * Takes in a commit that the caller has read already, and loads what it touched: a reader of one commit asks next
   * for each row of it, and a commit may have touched thousands.
   */
  async takePast(db: Kysely<Database>, past: PastCommit): Promise<void> {
    await this.preload(db, namedIn(past.inverse))
    this.past.set(past.mutation_id, past)
  }

  get<G extends Groups>(entity: Entity<G>, id: string): RowOf<Entity<G>> | undefined {
    return this.own(entity, id)?.row as RowOf<Entity<G>> | undefined
  }

  list<G extends Groups>(entity: Entity<G>): RowOf<Entity<G>>[] {
    const { all } = this.table(entity)
    if (!all) this.need(db => this.loadList(db, entity))
    return [...all] as RowOf<Entity<G>>[]
  }

  where<G extends Groups>(entity: Entity<G>, field: string, value: unknown): RowOf<Entity<G>>[] {
    const table = this.table(entity)
    const found = table.by(field).get(value)
    if (found || table.all) return [...(found ?? [])] as RowOf<Entity<G>>[]
    if (table.by(field).size >= mostAlone) this.need(db => this.loadList(db, entity))
    return this.need(db => this.loadWhere(db, entity, field, value))
  }

  tombstone(entity: Entity, id: string): AnyRow | undefined {
    return this.tombstoneRecord(entity, id)?.row
  }

  deletedAt(entity: Entity, id: string): number | undefined {
    return this.tombstoneRecord(entity, id)?.at
  }

  pastCommit(mutationId: string): PastCommit | undefined {
    const found = this.past.get(mutationId)
    if (found !== undefined) return found ?? undefined
    return this.need(async db => {
      const row = await db
        .selectFrom('commits')
        .select(['seq', 'at', 'mutation_id', 'inverse', 'ops'])
        .where('mutation_id', '=', mutationId)
        .where('stream', '=', this.stream)
        .executeTakeFirst()
      if (row) await this.takePast(db, readPast(row))
      else this.past.set(mutationId, null)
    })
  }

  commitsAfter(seq: number): readonly PastCommit[] | undefined {
    const found = this.after.get(seq)
    if (found !== undefined) return found ?? undefined
    return this.need(async db => {
      const { floor } = await findStream(db, this.stream)
      if (seq < floor) return void this.after.set(seq, null)
      const after = db.selectFrom('commits').where('stream', '=', this.stream).where('seq', '>', seq)
      const { bytes } = await after
        .select(sql<number | null>`sum(octet_length(ops) + octet_length(inverse))`.as('bytes'))
        .executeTakeFirstOrThrow()
      if ((bytes ?? 0) > mostBytes) throw new AppError('REWIND_TOO_LARGE')
      const rows = await after
        .select(['seq', 'at', 'mutation_id', 'inverse', 'ops'])
        .orderBy('seq', 'desc')
        .execute()
      this.after.set(seq, rows.map(readPast))
    })
  }

  groupVersion(entity: Entity, id: string, group: string): number | undefined {
    return versionOf(this.versions(entity, id), group)?.written
  }

  versions(entity: Entity, id: string): FieldVersions {
    return this.own(entity, id)?.versions ?? {}
  }

  /** True when the id may stand for one row only, and is or was one of another stream or entity. */
  usedElsewhere(entity: Entity, id: string): boolean {
    if (!entity.unique_id) return false
    const found = this.table(entity).elsewhere.get(id)
    return found ?? this.need(db => this.loadElsewhere(db, entity, [id]))
  }

  tombstoneRecord(entity: Entity, id: string): TombstoneRecord | undefined {
    const table = this.table(entity)
    const found = table.tombstones.get(id)
    if (table.allTombstones || found !== undefined) return found ?? undefined
    return this.need(db =>
      this.loadTombstones(db, entity, ++table.asked.tombstones > mostAlone ? undefined : [id]),
    )
  }

  /**
   * Commits in this stream after `base` by anyone but `clientId`: what a delete of the whole trip would take along. Jobs
   * write nothing of their own; who wrote what is no longer in the log is not known, so it counts as someone else's.
   */
  othersSince(base: number, clientId: string | null): Others {
    const key = `${base} ${clientId}`
    const found = this.others.get(key)
    if (found) return found
    return this.need(async db => {
      const { floor } = await findStream(db, this.stream)
      const rows = await db
        .selectFrom('commits')
        .select(['seq', 'client_id', 'user_id'])
        .where('stream', '=', this.stream)
        .where('seq', '>', Math.max(base, floor))
        .where('kind', '!=', 'job')
        .execute()
      const foreign = rows.filter(row => clientId === null || row.client_id !== clientId)
      const users = new Set(foreign.flatMap(row => row.user_id ?? []))
      const unknown = Math.max(0, floor - Math.max(base, 0))
      const theirs_seq = Math.max(floor, ...foreign.map(row => row.seq))
      this.others.set(key, { count: foreign.length + unknown, user_ids: [...users], theirs_seq })
    })
  }

  private table({ name }: { name: string }): Table {
    let table = this.tables.get(name)
    if (!table) {
      this.tables.set(name, (table = new Table()))
      if (this.isNew) table.take([])
      table.allTombstones = this.isNew
    }
    return table
  }

  /** Once a list is here, what is not in it is not there: nothing has to be asked for. */
  private own(entity: Entity, id: string): StoredRow | undefined {
    const { all, rows, asked } = this.table(entity)
    const found = rows.get(id)
    if (all || found !== undefined) return found ?? undefined
    if (++asked.rows > mostAlone) this.need(db => this.loadList(db, entity))
    return this.need(async db => void rows.set(id, (await findRow(db, entity, this.stream, id)) ?? null))
  }

  /** Of all rows without `ids`. */
  private async loadTombstones(db: Kysely<Database>, entity: Entity, ids?: readonly string[]): Promise<void> {
    const table = this.table(entity)
    const { tombstones } = table
    for (const id of ids ?? []) tombstones.set(id, null)
    const rows = ids
      ? await tombstonesOf(db, [JSON.stringify(ids), entity.name, this.stream])
      : await allTombstonesOf(db, [entity.name, this.stream])
    table.allTombstones ||= !ids
    for (const { id, row, field_versions: fieldVersions, seq, ...known } of rows)
      tombstones.set(id, {
        ...known,
        row: row ? (JSON.parse(row) as AnyRow) : undefined,
        versions: fieldVersions ? unpackVersions(fieldVersions) : versionsUnknown(seq),
      })
  }

  private async loadElsewhere(db: Kysely<Database>, entity: Entity, ids: readonly string[]): Promise<void> {
    const { elsewhere } = this.table(entity)
    for (const id of ids) elsewhere.set(id, false)
    for (const id of await listUsedElsewhere(db, entity, this.stream, ids)) elsewhere.set(id, true)
  }

  private async loadList(db: Kysely<Database>, entity: Entity): Promise<void> {
    this.table(entity).take(await listRows(db, entity, this.stream))
  }

  private async loadWhere(
    db: Kysely<Database>,
    entity: Entity,
    field: string,
    value: unknown,
  ): Promise<void> {
    const table = this.table(entity)
    const found = await listRows(db, entity, this.stream, { [field]: value })
    for (const item of found) table.rows.set(item.row.id, item)
    table.by(field).set(
      value,
      found.map(item => item.row),
    )
  }

  private need(load: Load): never {
    throw new NotLoaded(load)
  }
}
