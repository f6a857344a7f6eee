/** Invites to the server, which admins make. */
import { AppError } from '@caravel/sync-protocol/errors'
import { route } from '@caravel/sync-protocol/route'
import { mustUser, type Ctx } from '../../context.ts'
import type { AnyRoute } from '../../http/route.ts'
import { deleteInvite, insertInvite, listInvites } from '../../accounts/invites/invite-queries.ts'
import { inviteFields, newInvite, viewOfInvite, type InviteFields } from './invite-fields.ts'

const list = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/admin/invites',
  guard: 'admin',
  run: async ctx => ({
    invites: (await listInvites(ctx.db.read, null)).map(each => ({
      ...viewOfInvite(ctx, each, each.created_by_name),
      /** False: its maker is no longer an admin, and it admits nobody. */
      created_by_admin: each.counts === 1,
    })),
  }),
})

const make = route<Ctx, InviteFields>({
  method: 'POST',
  path: '/api/admin/invites',
  guard: 'admin',
  status: 201,
  body: inviteFields,
  run: async (ctx, { body }) => {
    const { id: created_by, username } = mustUser(ctx)
    const { max_uses = 1, expires_in_days: days } = body
    const { invite } = newInvite(ctx, { max_uses, days: days || null })
    await insertInvite(ctx.db.write, invite)
    const details = { max_uses, expires_in_days: days || null }
    await ctx.audit.write({
      action: 'admin.invite_create',
      user_id: created_by,
      resource: invite.id,
      details,
      ip: ctx.ip,
    })
    return { invite: { ...viewOfInvite(ctx, invite, username), created_by_admin: true } }
  },
})

const revoke = route<Ctx, unknown>({
  method: 'DELETE',
  path: '/api/admin/invites/:id',
  guard: 'admin',
  run: async (ctx, { params }) => {
    const { id = '' } = params
    if (!(await deleteInvite(ctx.db.write, null, id))) throw new AppError('NOT_FOUND')
    await ctx.audit.write({
      action: 'admin.invite_delete',
      user_id: mustUser(ctx).id,
      resource: id,
      ip: ctx.ip,
    })
    return { success: true }
  },
})

export const inviteRoutes: AnyRoute[] = [list, make, revoke]
