import { neverRewound } from '@caravel/sync-protocol/actions/rewind'
import { stateMutation } from '@caravel/sync-protocol/entities/file'
import { keepLegsMutation } from '@caravel/sync-protocol/entities/route-leg'
import { childrenOf } from '@caravel/sync-protocol/entities/index'
import type { Entity } from '@caravel/sync-protocol/entity'
import { untoldMutations, type HistoryPerson } from '@caravel/sync-protocol/history'
import type { Conflict } from '@caravel/sync-protocol/merge/judge'
import type { CommittedOp, InverseOp } from '@caravel/sync-protocol/op'
import { parseStream } from '@caravel/sync-protocol/streams'
import type { ActorKind } from '@caravel/sync-protocol/wire'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { seqsTouching } from '../../sync/commit-rows.ts'
import { fitting } from '../../sync/feed-queries.ts'
import { readInverse, readOps } from '../../sync/log-text.ts'
import { synced } from '../../sync/synced-rows.ts'
import type { Look } from './look-queries.ts'

/** What the server writes by itself, and nobody did. */
const unsaid = [stateMutation, keepLegsMutation]

/** A commit with everything the log keeps of it. */
export interface LoggedCommit {
  seq: number
  mutation_id: string
  user_id: string | null
  kind: ActorKind
  name: string
  at: number
  ops: CommittedOp[]
  inverse: InverseOp[]
  conflicts: Conflict[]
}

export interface HistoryFilter {
  before: number
  since: number
  limit: number
  /** Commits of this person. */
  by?: string | undefined
  /** Commits of this assistant. */
  via?: string | undefined
  /** Commits that touched a row of one of these entities. */
  entities?: string[] | undefined
  /** Commits that touched one of these rows. */
  ids?: string[] | undefined
}

/** Commits of a stream, the newest first, as many as make a page. */
export const listLogged = async (
  db: Kysely<Database>,
  stream: string,
  { before, since, limit, by, via, entities, ids }: HistoryFilter,
): Promise<{ commits: LoggedCommit[]; more: boolean }> => {
  let query = db
    .selectFrom('commits')
    .where('stream', '=', stream)
    .where('seq', '<', before)
    .where('seq', '>', since)
    .where('name', 'not in', [...unsaid, ...untoldMutations])
    // Below the floor of the log a header may be all that is left.
    .where(sql<boolean>`not (ops = '[]' and inverse = '[]' and conflicts = '[]')`)
    .orderBy('seq', 'desc')
  if (by !== undefined) query = query.where('user_id', '=', by)
  if (via !== undefined) query = query.where('client_id', '=', via).where('kind', '=', 'mcp')
  if (ids) {
    query = query.where('seq', 'in', seqsTouching(stream, ids))
  } else if (entities) {
    // A text inside a value cannot look like this: its quotes are escaped.
    query = query.where(eb =>
      eb.or(entities.map(name => sql<boolean>`instr(ops, ${`"entity":${JSON.stringify(name)}`}) > 0`)),
    )
  }
  const sizes = await query
    .select(sql<number>`octet_length(ops) + octet_length(inverse) + octet_length(conflicts)`.as('size'))
    .limit(limit + 1)
    .execute()
  const count = Math.min(fitting(sizes.map(({ size }) => size)), limit)
  const rows = await query
    .select([
      'seq',
      'mutation_id',
      'user_id',
      'kind',
      'name',
      'via',
      'client_id',
      'at',
      'ops',
      'inverse',
      'conflicts',
    ])
    .limit(count)
    .execute()
  const commits = rows.map(({ via, client_id, ...row }) => ({
    ...row,
    ...(via === null ? {} : { via, client_id: client_id ?? '' }),
    kind: row.kind as ActorKind,
    ops: readOps(row.ops),
    inverse: readInverse(row),
    conflicts: JSON.parse(row.conflicts) as Conflict[],
  }))
  return { commits, more: sizes.length > count }
}

/** A row with what belongs to it, deleted ones too: what the history of one thing is about. */
export const idsOfItem = async (
  db: Kysely<Database>,
  stream: string,
  entity: Entity,
  id: string,
): Promise<string[]> => {
  const ids = [id]
  for (const child of childrenOf(entity.name)) {
    if (child.on_delete !== 'cascade') continue
    const living = await synced(db)
      .selectFrom(child.entity.name)
      .select('id')
      .where('stream', '=', stream)
      .where(child.field, '=', id)
      .execute()
    const buried = await db
      .selectFrom('tombstones')
      .select('id')
      .where('stream', '=', stream)
      .where('entity', '=', child.entity.name)
      .where(sql<boolean>`json_extract("row", ${`$.${child.field}`}) = ${id}`)
      .execute()
    for (const row of [...living, ...buried])
      ids.push(...(await idsOfItem(db, stream, child.entity, String(row['id']))))
  }
  return ids
}

/** Everybody who is or was in the trip or journal. */
export const listPeople = async (db: Kysely<Database>, stream: string): Promise<HistoryPerson[]> => {
  const rows = await synced(db)
    .selectFrom(parseStream(stream)?.kind === 'journey' ? 'journey_contributor' : 'trip_member')
    .select(['user_id', 'name', 'avatar', 'left_at'])
    .where('stream', '=', stream)
    .orderBy('created_at')
    .execute()
  return rows.map(row => ({
    user_id: String(row['user_id']),
    name: String(row['name']),
    avatar: row['avatar'] as string | null,
    left: row['left_at'] !== null,
  }))
}

/** The nearest commit to one side of a number or an instant; undefined when the log does not reach so far. */
const nearest = (
  db: Kysely<Database>,
  stream: string,
  [column, side, value]: ['seq' | 'at', '<=' | '>=', number],
): Promise<{ seq: number; at: number } | undefined> =>
  db
    .selectFrom('commits')
    .select(['seq', 'at'])
    .where('stream', '=', stream)
    .where(column, side, value)
    .orderBy('seq', side === '<=' ? 'desc' : 'asc')
    .limit(1)
    .executeTakeFirst()

/** The last commit at or before an instant; undefined when the log does not reach so far back. */
export const seqAt = async (db: Kysely<Database>, stream: string, at: number): Promise<number | undefined> =>
  (await nearest(db, stream, ['at', '<=', at]))?.seq

export const timeOfCommit = async (db: Kysely<Database>, stream: string, seq: number): Promise<number> =>
  (await nearest(db, stream, ['seq', '<=', seq]))?.at ?? 0

/** The earliest moment that a rewind reaches: the commit at the floor of the log, or the first there ever was. */
export const earliestMoment = async (db: Kysely<Database>, stream: string, floor: number): Promise<number> =>
  (await nearest(db, stream, ['seq', '>=', Math.max(floor, 1)]))?.at ?? 0

/** Commits after `seq`, counted by person, the busiest first. */
const countAfter = (db: Kysely<Database>, { stream, seq }: { stream: string; seq: number }) =>
  db
    .selectFrom('commits')
    .select(['user_id', db.fn.countAll<number>().as('count')])
    .where('stream', '=', stream)
    .where('seq', '>', seq)
    .groupBy('user_id')
    .orderBy('count', 'desc')

/** Commits of others after `seq`, counted by person. */
export const countOthers = async (
  db: Kysely<Database>,
  look: Look,
  userId: string,
): Promise<{ user_id: string; count: number }[]> => {
  const rows = await countAfter(db, look)
    .where('user_id', '!=', userId)
    .where('name', 'not in', [...untoldMutations])
    .execute()
  return rows.flatMap(row => (row.user_id === null ? [] : [{ user_id: row.user_id, count: row.count }]))
}

/** Whose commits after `seq` a rewind would take back: those of which it takes back anything that someone named. */
export const countAuthors = (
  db: Kysely<Database>,
  stream: string,
  seq: number,
): Promise<{ user_id: string | null; count: number }[]> =>
  countAfter(db, { stream, seq })
    .where('name', 'not in', unsaid)
    .where(
      sql<boolean>`exists (
        select 1 from json_each(inverse)
        where value ->> 'derived' is null and value ->> 'entity' not in (${sql.join([...neverRewound])})
      )`,
    )
    .execute()
