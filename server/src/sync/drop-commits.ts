/** Takes commits out of the log, wholly or but for what is kept of them longer (sync rule L10). */
import type { InverseOp } from '@caravel/sync-protocol/op'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { addLines, removeLines } from './commit-rows.ts'
import { unanswered } from './ledger.ts'
import { idOf, readInverse, readOps, writeLogText } from './log-text.ts'

export interface LoggedCommit {
  seq: number
  ops: string
  inverse: string
}

/** Keeps the header and `kept`; with nothing to keep the commit goes, unless `header` holds it. */
export const dropCommit = async (
  tx: Kysely<Database>,
  stream: string,
  commit: LoggedCommit,
  kept: readonly InverseOp[] = [],
  { header = false } = {},
): Promise<void> => {
  const { seq } = commit
  const named = [...readOps(commit.ops), ...readInverse(commit)].map(idOf)
  await removeLines(tx, { stream, seq }, named)
  // What tells of them is gone from the ops: each has a line of its own from now on.
  await addLines(tx, { stream, seq }, kept.map(idOf))
  if (kept.length || header) {
    await tx
      .updateTable('commits')
      .set({ ops: '[]', conflicts: '[]', inverse: writeLogText([], kept).inverse, ...unanswered })
      .where('stream', '=', stream)
      .where('seq', '=', seq)
      .execute()
  } else {
    await tx.deleteFrom('commits').where('stream', '=', stream).where('seq', '=', seq).execute()
  }
}
