/**
 * What was deleted and is `forgotten` leaves the log too: the lines that said it, and what would take them back. The
 * commits stay, so that cursors and counts are what they were.
 */
import { mustEntity } from '@caravel/sync-protocol/entities/index'
import type { Conflict } from '@caravel/sync-protocol/merge/judge'
import type { CommittedOp, InverseOp } from '@caravel/sync-protocol/op'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'

/** The ids of the rows that these ops delete and nobody is to read any more. */
export const forgottenBy = (ops: readonly CommittedOp[]): string[] =>
  ops.flatMap(op => (op.op === 'del' && mustEntity(op.entity).forgotten ? [op.id] : []))

export const forgetRows = async (
  tx: Kysely<Database>,
  stream: string,
  ids: readonly string[],
): Promise<void> => {
  for (const id of ids) {
    await tx
      .updateTable('tombstones')
      .set({ row: null, field_versions: null })
      .where('stream', '=', stream)
      .where('id', '=', id)
      .execute()
    await forgetInLog(tx, stream, id)
  }
}

const forgetInLog = async (tx: Kysely<Database>, stream: string, id: string): Promise<void> => {
  const commits = await tx
    .selectFrom('commits')
    .innerJoin('commit_rows', join =>
      join.onRef('commit_rows.stream', '=', 'commits.stream').onRef('commit_rows.seq', '=', 'commits.seq'),
    )
    .select(['commits.seq as seq', 'ops', 'inverse', 'conflicts'])
    .where('commit_rows.id', '=', id)
    .where('commits.stream', '=', stream)
    .execute()
  for (const { seq, ...said } of commits)
    await tx
      .updateTable('commits')
      .set(without(said, id))
      .where('stream', '=', stream)
      .where('seq', '=', seq)
      .execute()
}

const idOf = (op: CommittedOp | InverseOp): string => ('row' in op ? op.row.id : op.id)

/** That it is gone stays in the log: devices that have it learn so. */
const without = (said: { ops: string; inverse: string; conflicts: string }, id: string) => ({
  ops: JSON.stringify(
    (JSON.parse(said.ops) as CommittedOp[]).filter(op => op.op === 'del' || idOf(op) !== id),
  ),
  inverse: JSON.stringify((JSON.parse(said.inverse) as InverseOp[]).filter(op => idOf(op) !== id)),
  conflicts: JSON.stringify((JSON.parse(said.conflicts) as Conflict[]).filter(each => each.id !== id)),
})
