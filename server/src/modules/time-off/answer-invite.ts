/** What an answer to an invitation does, whether it was given in the app, by a program, or to its notice. */
import { AppError } from '@caravel/sync-protocol/errors'
import type { App } from '../../context.ts'
import type { NoticeAnswer } from '../../module.ts'
import { deleteInvite, findOther, listReceived, type InviteView } from './invite-queries.ts'
import { editorsOf, fuse, mostTogether, type PlanPerson } from './join-plans.ts'
import { ensurePlan } from './plan-access.ts'

type Services = Pick<App, 'db' | 'now' | 'committer'>

/** One acceptance at a time: each sees which group the one before it made. */
let turn: Promise<unknown> = Promise.resolve()

/** From now on all of the inviter's group and `me` write in each other's plans. Throws where that cannot be. */
export const acceptInvite = (app: Services, asked: InviteView, me: PlanPerson): Promise<void> => {
  const accepted = turn.then(() => join(app, asked, me))
  turn = accepted.catch(() => undefined)
  return accepted
}

const join = async (app: Services, asked: InviteView, me: PlanPerson): Promise<void> => {
  const { read } = app.db
  if (!(await listReceived(read, me.id)).some(({ id }) => id === asked.id)) throw new AppError('NOT_FOUND')
  const host = await findOther(read, asked.user_id)
  if (!host) throw new AppError('USER_UNKNOWN')
  if ((await editorsOf(read, me.id)).length) throw new AppError('VACAY_FUSED')
  const others = await editorsOf(read, host.id)
  if (others.length + 2 > mostTogether) throw new AppError('VACAY_FULL')
  await ensurePlan(app, host)
  await ensurePlan(app, me)
  await fuse(app, [host, ...others], me, asked.id)
  await app.committer.exclusive(tx => deleteInvite(tx, host.id, me.id))
}

/** An answer to the notice of an invitation. One that was withdrawn, or cannot be accepted any more, is left alone. */
export const answerNotice = async (app: Services, answer: NoticeAnswer): Promise<void> => {
  const { user_id, response, target_id } = answer
  const asked = (await listReceived(app.db.read, user_id)).find(({ id }) => id === target_id)
  const me = await findOther(app.db.read, user_id)
  if (!asked || !me) return
  if (response === 'negative') {
    await app.committer.exclusive(tx => deleteInvite(tx, asked.user_id, user_id))
    return
  }
  try {
    await acceptInvite(app, asked, me)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}
