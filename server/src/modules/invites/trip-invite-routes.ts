/** Invites to a trip, for those who may add people to it. Only they are shown the links. */
import { AppError } from '@caravel/sync-protocol/errors'
import { trip } from '@caravel/sync-protocol/entities/trip'
import { route } from '@caravel/sync-protocol/route'
import { tripStream } from '@caravel/sync-protocol/streams'
import * as z from 'zod/mini'
import { isEmail } from '../../accounts/account-fields.ts'
import {
  deleteInvite,
  insertInvite,
  listInvites,
  refusalOf,
  replaceInvite,
  type Invite,
  type ListedInvite,
} from '../../accounts/invites/invite-queries.ts'
import { mustUser, type Ctx } from '../../context.ts'
import type { AnyRoute } from '../../http/route.ts'
import { appOrigin } from '../../settings/app-origin.ts'
import { mustBeAllowed } from '../../sync/entity-routes.ts'
import { findRow } from '../../sync/synced-rows.ts'
import { inviteFields, newInvite, newToken, viewOfInvite } from './invite-fields.ts'

const path = '/api/trips/:trip_id/invites'

/** Open invites of one trip: more than anybody can keep apart. */
const mostOpen = 20
const usualDays = 7
/** Of a title in a mail: it is written by the inviter, and read by someone who did not ask for it. */
const longestTitle = 80

const tripInviteFields = z.strictObject({
  ...inviteFields.shape,
  /** Whom it is for: a name, or an e-mail address that it is mailed to where the server can send mail. */
  invitee: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(254)))),
})
type TripInviteFields = z.infer<typeof tripInviteFields>

const mustManage = (ctx: Ctx, tripId: string): Promise<void> =>
  mustBeAllowed(ctx, tripStream(tripId), 'member_manage')

const viewOf = (ctx: Ctx, invite: Invite, created_by_name: string | null) => ({
  ...viewOfInvite(ctx, invite, created_by_name),
  invitee: invite.invitee,
})

const viewsOf = (ctx: Ctx, invites: readonly ListedInvite[]) =>
  invites.map(each => viewOf(ctx, each, each.created_by_name))

const list = route<Ctx, unknown>({
  method: 'GET',
  path,
  guard: 'user',
  run: async (ctx, { params: { trip_id = '' } }) => {
    await mustManage(ctx, trip_id)
    return { invites: viewsOf(ctx, await listInvites(ctx.db.read, trip_id)) }
  },
})

/** Only admins make invites that anybody may use for ever. */
const mustBeLimited = (ctx: Ctx, max_uses: number, days: number | null): void => {
  if (mustUser(ctx).is_admin) return
  if (max_uses === 0) throw new AppError('INVALID_INPUT', { fields: { max_uses: 'NOT_ALLOWED' } })
  if (days === null) throw new AppError('INVALID_INPUT', { fields: { expires_in_days: 'NOT_ALLOWED' } })
}

const make = route<Ctx, TripInviteFields>({
  method: 'POST',
  path,
  guard: 'user',
  status: 201,
  limit: 'sharing',
  body: tripInviteFields,
  run: async (ctx, { params: { trip_id = '' }, body }) => {
    await mustManage(ctx, trip_id)
    const { id: created_by, username } = mustUser(ctx)
    const { max_uses = 1, expires_in_days = usualDays } = body
    const days = expires_in_days || null
    mustBeLimited(ctx, max_uses, days)
    const { invite, token } = newInvite(ctx, { max_uses, days, trip_id, invitee: body.invitee || null })
    await ctx.committer.exclusive(async tx => {
      const open = (await listInvites(tx, trip_id)).filter(each => !refusalOf(each, ctx.now()))
      if (open.length >= mostOpen) throw new AppError('TOO_MANY_LINKS', { most: mostOpen })
      await insertInvite(tx, invite)
    })
    await ctx.audit.write({
      action: 'user.invite_create',
      user_id: created_by,
      resource: invite.id,
      details: { max_uses, expires_in_days: days },
      ip: ctx.ip,
    })
    return { invite: viewOf(ctx, invite, username), mailed: await mailTo(ctx, invite, token) }
  },
})

/** Whether it is on its way by mail. */
const mailTo = async (ctx: Ctx, { invitee, trip_id }: Invite, token: string): Promise<boolean> => {
  if (invitee === null || trip_id === null || !isEmail(invitee) || !ctx.mail.isSetUp()) return false
  const { id, username: name } = mustUser(ctx)
  if (ctx.quotas.take('invite_mail', id) > 0) return false
  const found = await findRow(ctx.db.read, trip, tripStream(trip_id), trip_id)
  const title = String(found?.row['title'] ?? '')
    .replace(/\s+/gu, ' ')
    .slice(0, longestTitle)
  ctx.mail.post({
    to: invitee,
    language: ctx.config.default_language,
    topic: 'tripInvite',
    params: { name, title },
    link: `${appOrigin(ctx.settings) ?? ''}/invite/${token}`,
  })
  return true
}

const revoke = route<Ctx, unknown>({
  method: 'DELETE',
  path: `${path}/:id`,
  guard: 'user',
  run: async (ctx, { params: { trip_id = '', id = '' } }) => {
    await mustManage(ctx, trip_id)
    if (!(await deleteInvite(ctx.db.write, trip_id, id))) throw new AppError('NOT_FOUND')
    await ctx.audit.write({
      action: 'user.invite_delete',
      user_id: mustUser(ctx).id,
      resource: id,
      ip: ctx.ip,
    })
    return { success: true }
  },
})

/** All open invites get another link; what was handed out before, perhaps to someone who was removed, ends. */
const replace = route<Ctx, unknown>({
  method: 'POST',
  path: `${path}/replace`,
  guard: 'user',
  limit: 'sharing',
  run: async (ctx, { params: { trip_id = '' } }) => {
    await mustManage(ctx, trip_id)
    const { id: created_by, is_admin } = mustUser(ctx)
    const now = ctx.now()
    await ctx.committer.exclusive(async tx => {
      for (const invite of await listInvites(tx, trip_id)) {
        if (refusalOf(invite, now)) continue
        // An admin's invite without limits does not pass to somebody else's name.
        if (!is_admin && (invite.max_uses === 0 || invite.expires_at === null)) {
          await deleteInvite(tx, trip_id, invite.id)
          continue
        }
        const { stored } = newToken(ctx, invite.id)
        await replaceInvite(tx, invite.id, { ...stored, created_by, created_at: now })
      }
    })
    return { invites: viewsOf(ctx, await listInvites(ctx.db.read, trip_id)) }
  },
})

export const tripInviteRoutes: AnyRoute[] = [list, make, revoke, replace]
