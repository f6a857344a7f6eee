import { randomFillSync } from 'node:crypto'
import { AppError } from '@caravel/sync-protocol/errors'
import { mintId } from '@caravel/sync-protocol/ids'
import { route } from '@caravel/sync-protocol/route'
import * as z from 'zod/mini'
import { mustUser, type Ctx } from '../../context.ts'
import type { AnyRoute } from '../../http/route.ts'
import {
  deleteInvite,
  findInvite,
  insertInvite,
  listInvites,
  refusalOf,
  type Invite,
} from '../../accounts/invites/invite-queries.ts'
import { inviteHash, invitePurpose, makeInviteToken } from '../../accounts/invites/invite-token.ts'

const day = 86_400_000

const wish = z.strictObject({
  /** 0: unlimited. */
  max_uses: z.optional(z.int().check(z.gte(0), z.lte(5))),
  /** Null or 0: never. */
  expires_in_days: z.optional(z.nullable(z.int().check(z.gte(0), z.lte(14)))),
})

/** `token` is null when it was sealed with a key that is gone: the link still works, it only cannot be shown. */
const viewOf = ({ box }: Ctx, invite: Invite, created_by_name: string | null, counts = true) => ({
  id: invite.id,
  token: box.open(invite.token_sealed, invitePurpose(invite.id)) ?? null,
  max_uses: invite.max_uses,
  used_count: invite.used_count,
  expires_at: invite.expires_at,
  created_by: invite.created_by,
  created_by_name,
  /** False: its maker is no longer an admin, and it admits nobody. */
  created_by_admin: counts,
  created_at: invite.created_at,
})

const list = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/admin/invites',
  guard: 'admin',
  run: async ctx => ({
    invites: (await listInvites(ctx.db)).map(each =>
      viewOf(ctx, each, each.created_by_name, each.counts === 1),
    ),
  }),
})

const make = route<Ctx, z.infer<typeof wish>>({
  method: 'POST',
  path: '/api/admin/invites',
  guard: 'admin',
  status: 201,
  body: wish,
  run: async (ctx, { body }) => {
    const { id: created_by, username } = mustUser(ctx)
    const { max_uses = 1, expires_in_days: days } = body
    const created_at = ctx.now()
    const id = mintId(created_at, randomFillSync)
    const token = makeInviteToken()
    const invite: Invite = {
      id,
      token_hash: inviteHash(token),
      token_sealed: ctx.box.seal(token, invitePurpose(id)),
      max_uses,
      used_count: 0,
      expires_at: days ? created_at + days * day : null,
      created_by,
      created_at,
    }
    await insertInvite(ctx.db, invite)
    const details = { max_uses, expires_in_days: days || null }
    await ctx.audit.write({
      action: 'admin.invite_create',
      user_id: created_by,
      resource: id,
      details,
      ip: ctx.ip,
    })
    return { invite: viewOf(ctx, invite, username) }
  },
})

const revoke = route<Ctx, unknown>({
  method: 'DELETE',
  path: '/api/admin/invites/:id',
  guard: 'admin',
  run: async (ctx, { params }) => {
    const { id = '' } = params
    if (!(await deleteInvite(ctx.db, id))) throw new AppError('NOT_FOUND')
    await ctx.audit.write({
      action: 'admin.invite_delete',
      user_id: mustUser(ctx).id,
      resource: id,
      ip: ctx.ip,
    })
    return { success: true }
  },
})

/** What an invite says before the form is filled in. */
const look = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/auth/invite/:token',
  guard: 'public',
  limit: 'login',
  run: async (ctx, { params }) => {
    const invite = await findInvite(ctx.db.read, inviteHash(params['token'] ?? ''))
    const refusal = refusalOf(invite, ctx.now())
    if (!invite || refusal) throw refusal ?? new AppError('INVITE_INVALID')
    const { max_uses, used_count, expires_at } = invite
    return { valid: true, max_uses, used_count, expires_at }
  },
})

export const inviteRoutes: AnyRoute[] = [list, make, revoke, look]
