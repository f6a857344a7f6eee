/** A row as it was right after one commit of its stream, unwound from what it is now. */
import type { AnyRow, Entity } from '@caravel/sync-protocol/entity'
import type { InverseOp } from '@caravel/sync-protocol/op'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { findRow } from './synced-rows.ts'

export const rowAt = async (
  db: Kysely<Database>,
  entity: Entity,
  id: string,
  { stream, seq }: { stream: string; seq: number },
): Promise<AnyRow | undefined> => {
  let row = (await findRow(db, entity, stream, id))?.row
  for (const text of await inversesAfter(db, id, stream, seq)) {
    for (const op of JSON.parse(text) as InverseOp[]) if (op.entity === entity.name) row = unwind(row, id, op)
  }
  const last = row && (await lastCommit(db, id, stream, seq))
  return row && last ? { ...row, version: last.seq, updated_at: last.at, updated_by: last.user_id } : row
}

const unwind = (row: AnyRow | undefined, id: string, op: InverseOp): AnyRow | undefined => {
  if (op.op === 'restore') return op.row.id === id ? op.row : row
  if (op.id !== id) return row
  return op.op === 'delete' ? undefined : row && { ...row, ...op.fields }
}

/** What takes the commits after `seq` back, the newest first. */
const inversesAfter = async (
  db: Kysely<Database>,
  id: string,
  stream: string,
  seq: number,
): Promise<string[]> => {
  const rows = await commitsOf(db, id, stream)
    .select('commits.inverse')
    .where('commits.seq', '>', seq)
    .orderBy('commits.seq', 'desc')
    .execute()
  return rows.map(({ inverse }) => inverse)
}

/** The commit that stamped the row when `seq` was the newest. */
const lastCommit = (db: Kysely<Database>, id: string, stream: string, seq: number) =>
  commitsOf(db, id, stream)
    .select(['commits.seq', 'commits.at', 'commits.user_id'])
    .where('commits.seq', '<=', seq)
    .orderBy('commits.seq', 'desc')
    .limit(1)
    .executeTakeFirst()

const commitsOf = (db: Kysely<Database>, id: string, stream: string) =>
  db
    .selectFrom('commit_rows')
    .innerJoin('commits', join =>
      join.onRef('commits.stream', '=', 'commit_rows.stream').onRef('commits.seq', '=', 'commit_rows.seq'),
    )
    .where('commit_rows.id', '=', id)
    .where('commit_rows.stream', '=', stream)
