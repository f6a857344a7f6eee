/**
 * What was deleted and is `forgotten` leaves the log too: the lines that said it, and what would take them back. The
 * commits stay, so that cursors and counts are what they were.
 */
import { mustEntity } from '@caravel/sync-protocol/entities/index'
import type { Conflict } from '@caravel/sync-protocol/merge/judge'
import type { CommittedOp } from '@caravel/sync-protocol/op'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { seqsTouching } from './commit-rows.ts'
import { idOf, readInverse, readOps, writeLogText } from './log-text.ts'

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
    .select(['seq', 'ops', 'inverse', 'conflicts'])
    .where('stream', '=', stream)
    .where('seq', 'in', seqsTouching(stream, [id]))
    .execute()
  for (const { seq, ...said } of commits)
    await tx
      .updateTable('commits')
      .set(without(said, id))
      .where('stream', '=', stream)
      .where('seq', '=', seq)
      .execute()
}

/** That it is gone stays in the log: devices that have it learn so. */
const without = (said: { ops: string; inverse: string; conflicts: string }, id: string) => ({
  ...writeLogText(
    readOps(said.ops).filter(op => op.op === 'del' || idOf(op) !== id),
    readInverse(said).filter(op => idOf(op) !== id),
  ),
  conflicts: JSON.stringify((JSON.parse(said.conflicts) as Conflict[]).filter(each => each.id !== id)),
})
