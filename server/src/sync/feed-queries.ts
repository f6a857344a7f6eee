import type { Conflict } from '@caravel/sync-protocol/merge/judge'
import type { CommittedOp } from '@caravel/sync-protocol/op'
import type { ActorKind, Commit } from '@caravel/sync-protocol/wire'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'

/** Commits after `since`, oldest first, at most `limit`. */
export const listCommits = async (
  db: Kysely<Database>,
  stream: string,
  since: number,
  limit: number,
): Promise<Commit[]> => {
  const rows = await db
    .selectFrom('commits')
    .select(['seq', 'mutation_id', 'client_id', 'user_id', 'kind', 'name', 'at', 'ops', 'conflicts'])
    .where('stream', '=', stream)
    .where('seq', '>', since)
    .orderBy('seq')
    .limit(limit)
    .execute()
  return rows.map(row => ({
    ...row,
    kind: row.kind as ActorKind,
    ops: JSON.parse(row.ops) as CommittedOp[],
    conflicts: JSON.parse(row.conflicts) as Conflict[],
  }))
}

export const findMark = async (db: Kysely<Database>, stream: string, seq: number): Promise<string | null> => {
  const row = await db
    .selectFrom('commits')
    .select('mutation_id')
    .where('stream', '=', stream)
    .where('seq', '=', seq)
    .executeTakeFirst()
  return row?.mutation_id ?? null
}
