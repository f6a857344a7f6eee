import type { Conflict } from '@caravel/sync-protocol/merge/judge'
import type { ActorKind, Commit } from '@caravel/sync-protocol/wire'
import { sql, type Kysely } from 'kysely'
import { fixedQuery } from '../db/fixed-query.ts'
import type { Database } from '../db/schema.ts'
import { readOps } from './log-text.ts'

const commitsAfter = fixedQuery(db =>
  db
    .selectFrom('commits')
    .select(['seq', 'mutation_id', 'client_id', 'user_id', 'kind', 'name', 'via', 'at', 'ops', 'conflicts'])
    .where('stream', '=', '')
    .where('seq', '>', 0)
    .orderBy('seq')
    .limit(0),
)

/** Commits after `since`, oldest first, at most `limit`. */
export const listCommits = async (
  db: Kysely<Database>,
  stream: string,
  since: number,
  limit: number,
): Promise<Commit[]> => {
  const rows = await commitsAfter(db, [stream, since, limit])
  return rows.map(({ via, ...row }) => ({
    ...row,
    ...(via === null ? {} : { via }),
    kind: row.kind as ActorKind,
    ops: readOps(row.ops),
    conflicts: JSON.parse(row.conflicts) as Conflict[],
  }))
}

const withMutation = fixedQuery(db =>
  db.selectFrom('commits').select('seq').where('mutation_id', '=', '').where('stream', '=', ''),
)

/** Is there a commit of this mutation id, anyone who sent it? */
export const isLogged = async (db: Kysely<Database>, stream: string, mutationId: string): Promise<boolean> =>
  (await withMutation(db, [mutationId, stream])).length > 0

/** What the commits of a page may weigh: one may be an import of 4 MB, and hundreds of them would not fit in memory. */
export const pageBytes = 8 * 1024 * 1024

/** How many of some commits make a page by their weight: the first in any case. */
export const fitting = (sizes: readonly number[]): number => {
  let sum = 0
  const over = sizes.findIndex(size => (sum += size) > pageBytes)
  return over === -1 ? sizes.length : Math.max(over, 1)
}

const sizesAfter = fixedQuery(db =>
  db
    .selectFrom('commits')
    .select(sql<number>`octet_length(ops) + octet_length(conflicts)`.as('size'))
    .where('stream', '=', '')
    .where('seq', '>', 0)
    .orderBy('seq')
    .limit(0),
)

/** How many commits after `since` make a page, at most `most`. */
export const countPage = async (
  db: Kysely<Database>,
  stream: string,
  since: number,
  most: number,
): Promise<number> => {
  const rows = await sizesAfter(db, [stream, since, most])
  return fitting(rows.map(({ size }) => size))
}

const markAt = fixedQuery(db =>
  db.selectFrom('commits').select('mutation_id').where('stream', '=', '').where('seq', '=', 0),
)

export const findMark = async (db: Kysely<Database>, stream: string, seq: number): Promise<string | null> => {
  const [row] = await markAt(db, [stream, seq])
  return row?.mutation_id ?? null
}
