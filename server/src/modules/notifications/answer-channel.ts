/** What an answer to a notice causes: once, as only the first answer is ever written. */
import { removeMember } from '@caravel/sync-protocol/actions/members'
import type { NoticeEvent } from '@caravel/sync-protocol/domain/notifications/events'
import type { NoticeResponse } from '@caravel/sync-protocol/entities/notification'
import { AppError } from '@caravel/sync-protocol/errors'
import { derivedId } from '@caravel/sync-protocol/ids'
import type { App } from '../../context.ts'
import type { NoticeAnswer } from '../../module.ts'
import type { Deliver } from '../../sync/effects.ts'
import { jobRequest } from '../../sync/job-request.ts'
import { findNotice, type Notice } from './notice-queries.ts'

export const answerChannelName = 'notice-answer'

interface Answered {
  notice: Notice
  user_id: string
  response: NoticeResponse
  key: string
}

type Services = Pick<App, 'db' | 'now' | 'committer'>
export type AnswerOf = (event: NoticeEvent, answer: NoticeAnswer) => Promise<void>
type Callback = (app: Services, answered: Answered) => Promise<void>

const callbacks: Partial<Record<NoticeEvent, Callback>> = { trip_invite: leaveTrip }

/** `own`: what modules do with answers to notices of theirs. */
export function answerChannel(app: Services, own: AnswerOf): Deliver {
  return async ({ payload, recipient: user_id }, key) => {
    const notice = await findNotice(app.db.read, user_id, String(payload['id']))
    if (!notice) return
    const response = payload['response'] as NoticeResponse
    await callbacks[notice.event]?.(app, { notice, user_id, response, key })
    await own(notice.event, { target_id: notice.target?.id ?? null, user_id, response })
  }
}

/** Declining an invitation takes the person off the trip again. */
async function leaveTrip({ committer, now }: Services, answered: Answered): Promise<void> {
  const { notice, user_id, response, key } = answered
  if (response !== 'negative' || notice.for_trip_id === null) return
  try {
    await committer.commit(
      jobRequest(removeMember, {
        params: { trip_id: notice.for_trip_id, user_id },
        body: { left_at: now() },
        mutation_id: derivedId('notice_answer', key),
      }),
    )
  } catch (error) {
    // The trip is gone, they were taken off it, or it was handed over to them meanwhile.
    const isSo =
      error instanceof AppError && ['NO_ACCESS', 'NOT_FOUND', 'OWNER_CANNOT_LEAVE'].includes(error.code)
    if (!isSo) throw error
  }
}
