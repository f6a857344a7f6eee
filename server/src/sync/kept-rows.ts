/**
 * The rows of an entity in a stream, kept between questions: after a change only what changed is read anew. A row that
 * did not change is the same object as before, so that what was made of it can be kept too.
 */
import type { AnyRow, Entity, Groups, RowOf } from '@caravel/sync-protocol/entity'
import type { Kysely } from 'kysely'
import { fixedQuery } from '../db/fixed-query.ts'
import type { Database } from '../db/schema.ts'
import type { App } from '../context.ts'
import { findStream } from './stream-heads.ts'
import { fromColumns, perEntity, synced } from './synced-rows.ts'

interface Kept {
  epoch: string
  /** Of `moves`: another number once something changed that no commit tells of. */
  forgotten: number
  /** Read when the stream stood here, or later. */
  seq: number
  rows: readonly AnyRow[]
}

/** So many rows at most, of all streams together. */
const mostRows = 20_000
const byDatabase = new WeakMap<object, Map<string, Kept>>()

/** Every write gives a row the number of its commit as its version. */
const changedAfter = perEntity(entity =>
  fixedQuery(db =>
    synced(db).selectFrom(entity.name).selectAll().where('stream', '=', '').where('version', '>', 0),
  ),
)

const countOf = perEntity(entity =>
  fixedQuery(db =>
    synced(db)
      .selectFrom(entity.name)
      .select(query => query.fn.countAll<number>().as('count'))
      .where('stream', '=', ''),
  ),
)

/** Every row, in the order of the ids. */
export const readKeptRows = async <G extends Groups>(
  { db, moves }: Pick<App, 'db' | 'moves'>,
  entity: Entity<G>,
  stream: string,
): Promise<readonly RowOf<Entity<G>>[]> => {
  const known = byDatabase.get(db) ?? new Map<string, Kept>()
  byDatabase.set(db, known)
  const key = `${entity.name} ${stream}`
  const before = known.get(key)
  const forgotten = moves.forgotten()
  const { head: seq } = await findStream(db.read, stream)
  const { epoch } = db.instance
  const stands = before?.epoch === epoch && before.forgotten === forgotten && before.seq <= seq
  const same = stands ? before : undefined
  const rows = same?.seq === seq ? same.rows : await brought(db.read, entity, stream, same)
  known.delete(key)
  known.set(key, { epoch, forgotten, seq, rows })
  makeRoom(known)
  return rows as readonly RowOf<Entity<G>>[]
}

const brought = async (
  db: Kysely<Database>,
  entity: Entity,
  stream: string,
  before: Kept | undefined,
): Promise<readonly AnyRow[]> => {
  const [counted] = await countOf(entity)(db, [stream])
  const changed = await readChanged(db, entity, stream, before?.seq ?? 0)
  if (!before) return changed.toSorted(byId)
  const rows = new Map([...before.rows, ...changed].map(row => [row.id, row]))
  // One that is gone has left no row to be found by.
  if (rows.size !== counted?.count) return (await readChanged(db, entity, stream, 0)).toSorted(byId)
  return changed.length ? [...rows.values()].toSorted(byId) : before.rows
}

const readChanged = async (
  db: Kysely<Database>,
  entity: Entity,
  stream: string,
  after: number,
): Promise<AnyRow[]> =>
  (await changedAfter(entity)(db, [stream, after])).map(columns => fromColumns(entity, columns).row)

const byId = (a: AnyRow, b: AnyRow): number => (a.id < b.id ? -1 : 1)

/** Those that were asked for longest ago go first. */
const makeRoom = (known: Map<string, Kept>): void => {
  let sum = 0
  for (const { rows } of known.values()) sum += rows.length + 1
  for (const [key, { rows }] of known) {
    if (sum <= mostRows) return
    known.delete(key)
    sum -= rows.length + 1
  }
}
