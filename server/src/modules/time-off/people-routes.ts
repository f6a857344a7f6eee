/** With whom somebody plans days off. Only with a connection: membership decides who may read. */
import { vacayId } from '@caravel/sync-protocol/entities/vacay'
import { AppError } from '@caravel/sync-protocol/errors'
import { idSchema } from '@caravel/sync-protocol/field'
import { route } from '@caravel/sync-protocol/route'
import { vacayStream } from '@caravel/sync-protocol/streams'
import * as z from 'zod/mini'
import { mustUser, type Ctx } from '../../context.ts'
import { noticeEffect } from '../../notice-effect.ts'
import type { AnyRoute } from '../../http/route.ts'
import { mint } from '../../sync/read-request.ts'
import { acceptInvite } from './answer-invite.ts'
import { dropInviteNotice } from './drop-invite-notice.ts'
import { deleteInvite, findOther, insertInvite, listOthers, listReceived } from './invite-queries.ts'
import { editorsOf, mostTogether, showTo } from './join-plans.ts'
import { base, ensurePlan } from './plan-access.ts'

const userBody = z.strictObject({ user_id: idSchema })
const planBody = z.strictObject({ plan_id: idSchema })
type UserBody = z.infer<typeof userBody>
type PlanBody = z.infer<typeof planBody>

const mustKnow = async (ctx: Ctx, id: string) => {
  const user = await findOther(ctx.db.read, id)
  if (!user) throw new AppError('USER_UNKNOWN')
  return user
}

const available = route<Ctx, unknown>({
  method: 'GET',
  path: `${base}/available-users`,
  guard: 'user',
  run: async ctx => {
    const { id } = mustUser(ctx)
    const together = new Set((await editorsOf(ctx.db.read, id)).map(each => each.id))
    return { users: (await listOthers(ctx.db.read, id)).filter(user => !together.has(user.id)) }
  },
})

const invite = route<Ctx, unknown>({
  method: 'POST',
  path: `${base}/invite`,
  guard: 'user',
  limit: 'lookup',
  status: 200,
  body: userBody,
  run: async (ctx, { body }) => {
    const me = mustUser(ctx)
    const other = await mustKnow(ctx, (body as UserBody).user_id)
    if (other.id === me.id) throw new AppError('USER_UNKNOWN')
    if ((await editorsOf(ctx.db.read, other.id)).length) throw new AppError('VACAY_FUSED')
    if ((await editorsOf(ctx.db.read, me.id)).length + 1 >= mostTogether) throw new AppError('VACAY_FULL')
    const id = mint(ctx)
    await ctx.committer.exclusive(async tx => {
      const at = ctx.now()
      // Who was invited before is not told a second time.
      if (!(await insertInvite(tx, { id, from_id: me.id, to_id: other.id, created_at: at }))) return
      const told = {
        event: 'vacay_invite',
        to: [other.id],
        actor_id: me.id,
        kind: 'time_off',
        id,
        at,
      } as const
      await ctx.effects.add(tx, [noticeEffect(vacayStream(vacayId(me.id)), told)])
    })
    ctx.effects.wake()
    return { success: true }
  },
})

const accept = route<Ctx, unknown>({
  method: 'POST',
  path: `${base}/invite/accept`,
  guard: 'user',
  status: 200,
  body: planBody,
  run: async (ctx, { body }) => {
    const me = mustUser(ctx)
    const received = await listReceived(ctx.db.read, me.id)
    const asked = received.find(({ user_id }) => vacayId(user_id) === (body as PlanBody).plan_id)
    if (!asked) throw new AppError('NOT_FOUND')
    await acceptInvite(ctx, asked, me)
    await dropInviteNotice(ctx, me.id, asked.id)
    return { success: true }
  },
})

const decline = route<Ctx, unknown>({
  method: 'POST',
  path: `${base}/invite/decline`,
  guard: 'user',
  status: 200,
  body: planBody,
  run: async (ctx, { body }) => {
    const me = mustUser(ctx)
    const received = await listReceived(ctx.db.read, me.id)
    const asked = received.find(({ user_id }) => vacayId(user_id) === (body as PlanBody).plan_id)
    if (asked) {
      await ctx.committer.exclusive(tx => deleteInvite(tx, asked.user_id, me.id))
      await dropInviteNotice(ctx, me.id, asked.id)
    }
    return { success: true }
  },
})

const cancel = route<Ctx, unknown>({
  method: 'POST',
  path: `${base}/invite/cancel`,
  guard: 'user',
  status: 200,
  body: userBody,
  run: async (ctx, { body }) => {
    const { id } = mustUser(ctx)
    const { user_id } = body as UserBody
    const asked = (await listReceived(ctx.db.read, user_id)).find(each => each.user_id === id)
    if (asked) {
      await ctx.committer.exclusive(tx => deleteInvite(tx, id, user_id))
      await dropInviteNotice(ctx, user_id, asked.id)
    }
    return { success: true }
  },
})

const share = route<Ctx, unknown>({
  method: 'POST',
  path: `${base}/shares`,
  guard: 'user',
  limit: 'lookup',
  status: 200,
  body: userBody,
  run: async (ctx, { body }) => {
    const me = mustUser(ctx)
    const other = await mustKnow(ctx, (body as UserBody).user_id)
    if (other.id === me.id) throw new AppError('USER_UNKNOWN')
    await ensurePlan(ctx, me)
    await showTo(ctx, me.id, other, mint(ctx))
    return { success: true }
  },
})

export const peopleRoutes: readonly AnyRoute[] = [available, invite, accept, decline, cancel, share]
