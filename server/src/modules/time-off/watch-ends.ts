/** After somebody ended planning together, their place in the other plans ends too. */
import { dissolveVacay } from '@caravel/sync-protocol/actions/vacay'
import { vacayMember } from '@caravel/sync-protocol/entities/vacay-member'
import type { CommittedOp } from '@caravel/sync-protocol/op'
import type { App } from '../../context.ts'
import { findRow } from '../../sync/synced-rows.ts'
import { leaveChannelName } from './join-plans.ts'

const endedIn = (op: CommittedOp): { id: string; left_at: number } | undefined =>
  op.op === 'set' && op.entity === vacayMember.name && typeof op.fields['left_at'] === 'number'
    ? { id: op.id, left_at: op.fields['left_at'] }
    : undefined

export function watchEnds(app: App): void {
  app.committer.onWritten(async (tx, { stream, commit }) => {
    if (commit.name !== dissolveVacay.name || commit.user_id === null) return
    const user_id = commit.user_id
    for (const ended of commit.ops.flatMap(op => endedIn(op) ?? [])) {
      const found = await findRow(tx, vacayMember, stream, ended.id)
      if (!found) continue
      await app.effects.add(tx, [
        {
          stream,
          seq: commit.seq,
          channel: leaveChannelName,
          recipient: String(found.row['user_id']),
          payload: { user_id, left_at: ended.left_at },
        },
      ])
    }
  })
  app.committer.onPublished(({ commit }) => {
    if (commit.name === dissolveVacay.name) app.effects.wake()
  })
}
