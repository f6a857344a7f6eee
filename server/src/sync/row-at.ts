/** A row as it was right after one commit of its stream, unwound from what it is now. */
import type { AnyRow, Entity } from '@caravel/sync-protocol/entity'
import type { InverseOp } from '@caravel/sync-protocol/op'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { seqsTouching } from './commit-rows.ts'
import { readInverse, type LogText } from './log-text.ts'
import { findRow } from './synced-rows.ts'

export const rowAt = async (
  db: Kysely<Database>,
  entity: Entity,
  id: string,
  { stream, seq }: { stream: string; seq: number },
): Promise<AnyRow | undefined> => {
  let row = (await findRow(db, entity, stream, id))?.row
  for (const said of await saidAfter(db, id, stream, seq)) {
    for (const op of readInverse(said)) if (op.entity === entity.name) row = unwind(row, id, op)
  }
  const last = row && (await lastCommit(db, id, stream, seq))
  return row && last ? { ...row, version: last.seq, updated_at: last.at, updated_by: last.user_id } : row
}

const unwind = (row: AnyRow | undefined, id: string, op: InverseOp): AnyRow | undefined => {
  if (op.op === 'restore') return op.row.id === id ? op.row : row
  if (op.id !== id) return row
  return op.op === 'delete' ? undefined : row && { ...row, ...op.fields }
}

/** What the log says of the commits after `seq`, the newest first. */
const saidAfter = (db: Kysely<Database>, id: string, stream: string, seq: number): Promise<LogText[]> =>
  commitsOf(db, id, stream).select(['ops', 'inverse']).where('seq', '>', seq).orderBy('seq', 'desc').execute()

/** The commit that stamped the row when `seq` was the newest. */
const lastCommit = (db: Kysely<Database>, id: string, stream: string, seq: number) =>
  commitsOf(db, id, stream)
    .select(['seq', 'at', 'user_id'])
    .where('seq', '<=', seq)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()

const commitsOf = (db: Kysely<Database>, id: string, stream: string) =>
  db
    .selectFrom('commits')
    .where('stream', '=', stream)
    .where('seq', 'in', seqsTouching(stream, [id]))
