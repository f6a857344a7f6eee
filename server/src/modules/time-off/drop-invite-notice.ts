/** Takes the notice of an invitation away once there is nothing to answer any more. */
import { dropNotices } from '@caravel/sync-protocol/actions/make-notice'
import { notification, type NoticeTarget } from '@caravel/sync-protocol/entities/notification'
import type { Entity } from '@caravel/sync-protocol/entity'
import { derivedId } from '@caravel/sync-protocol/ids'
import { userStream } from '@caravel/sync-protocol/streams'
import type { App } from '../../context.ts'
import { jobRequest } from '../../sync/job-request.ts'
import { listRows } from '../../sync/synced-rows.ts'

/** What was answered there stays: it holds the answer. */
export const dropInviteNotice = async (
  app: Pick<App, 'db' | 'committer'>,
  userId: string,
  inviteId: string,
): Promise<void> => {
  const rows = await listRows(app.db.read, notification as Entity, userStream(userId))
  const ids = rows
    .filter(({ row }) => (row['target'] as NoticeTarget | null)?.id === inviteId && row['response'] === null)
    .map(({ row }) => row.id)
  if (!ids.length) return
  await app.committer.commit(
    jobRequest(dropNotices, {
      params: { user_id: userId },
      body: { ids },
      mutation_id: derivedId('vacay_invite_answered', inviteId),
    }),
  )
}
