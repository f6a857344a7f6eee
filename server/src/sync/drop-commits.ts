/** Takes commits out of the log, wholly or but for what is kept of them longer (sync rule L10). */
import type { CommittedOp, InverseOp } from '@caravel/sync-protocol/op'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'

export interface LoggedCommit {
  seq: number
  ops: string
  inverse: string
}

const idsOf = (ops: readonly (CommittedOp | InverseOp)[]): string[] =>
  ops.map(op => ('row' in op ? op.row.id : op.id))

/** At most this many parameters in a statement. */
const chunk = 500

/** Keeps the header and `kept`; with nothing to keep the commit goes, unless `header` holds it. */
export const dropCommit = async (
  tx: Kysely<Database>,
  stream: string,
  commit: LoggedCommit,
  kept: readonly InverseOp[] = [],
  { header = false } = {},
): Promise<void> => {
  const { seq } = commit
  const staying = new Set(idsOf(kept))
  const named = [
    ...idsOf(JSON.parse(commit.ops) as CommittedOp[]),
    ...idsOf(JSON.parse(commit.inverse) as InverseOp[]),
  ]
  const leaving = [...new Set(named)].filter(id => !staying.has(id))
  for (let from = 0; from < leaving.length; from += chunk) {
    await tx
      .deleteFrom('commit_rows')
      .where('id', 'in', leaving.slice(from, from + chunk))
      .where('stream', '=', stream)
      .where('seq', '=', seq)
      .execute()
  }
  if (kept.length || header) {
    await tx
      .updateTable('commits')
      .set({ ops: '[]', conflicts: '[]', inverse: JSON.stringify(kept) })
      .where('stream', '=', stream)
      .where('seq', '=', seq)
      .execute()
  } else {
    await tx.deleteFrom('commits').where('stream', '=', stream).where('seq', '=', seq).execute()
  }
}
