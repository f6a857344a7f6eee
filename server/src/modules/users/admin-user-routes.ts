/** The accounts of this server, for admins. Nothing here tells of anybody's trips but how many there are. */
import { accountKey } from '@caravel/sync-protocol/account-key'
import { AppError } from '@caravel/sync-protocol/errors'
import { route } from '@caravel/sync-protocol/route'
import type * as z from 'zod/mini'
import { mustUser, type Ctx } from '../../context.ts'
import type { AnyRoute } from '../../http/route.ts'
import { accountByAdmin, accountChanges, tripsChoice } from '../../accounts/account-fields.ts'
import type { AccountByAdmin, AccountChanges } from '../../accounts/account-fields.ts'
import { makeAccount } from '../../accounts/new-account.ts'
import { insertUser } from '../../accounts/user-queries.ts'
import {
  countPasskeys,
  listUsers,
  mustFindUser,
  takenNames,
} from '../../accounts/users/admin-user-queries.ts'
import { adminViewOf, type AboutUsers } from './admin-user-view.ts'
import { changeAccount } from './change-account.ts'
import { countTrips, deleteAccount, fateBy } from '../../accounts/users/delete-account.ts'
import { madeUpPassword } from '../../accounts/users/made-up-password.ts'
import { listOwnedTrips } from '../../accounts/users/owned-trip-queries.ts'

const aboutUsers = async (ctx: Ctx): Promise<AboutUsers> => ({
  online: ctx.online(),
  passkeys: await countPasskeys(ctx.db.read),
})

const list = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/admin/users',
  guard: 'admin',
  run: async ctx => {
    const about = await aboutUsers(ctx)
    return { users: (await listUsers(ctx.db.read)).map(user => adminViewOf(user, about)) }
  },
})

/** `initial_password` is in the answer only when the server made it up, and nowhere else ever again. */
const create = route<Ctx, AccountByAdmin>({
  method: 'POST',
  path: '/api/admin/users',
  guard: 'admin',
  status: 201,
  body: accountByAdmin,
  run: async (ctx, { body }) => {
    const { role = 'user', must_change_password = true, language, ...names } = body
    const password = body.password ?? madeUpPassword()
    const account = { ...names, password, ...(language === undefined ? {} : { language }) }
    const made = await makeAccount(ctx, account, role)
    const user = {
      ...made,
      email_confirmed_at: ctx.now(),
      must_change_password: must_change_password ? 1 : 0,
      last_login_at: null,
    }
    const fields = await takenNames(ctx.db.read, user)
    if (Object.keys(fields).length || !(await insertUser(ctx.db.write, user)))
      throw new AppError('ACCOUNT_TAKEN', { fields })
    await audit(ctx, 'admin.user_create', user.id, { username: user.username, role })
    return {
      user: adminViewOf(user, await aboutUsers(ctx)),
      ...(body.password === undefined ? { initial_password: password } : {}),
    }
  },
})

const change = route<Ctx, AccountChanges>({
  method: 'PUT',
  path: '/api/admin/users/:id',
  guard: 'admin',
  body: accountChanges,
  run: async (ctx, { params, body }) => {
    const before = await mustFindUser(ctx.db.read, params['id'] ?? '')
    const own = before.id === mustUser(ctx).id
    // With one's own password known, and this session kept: that is done in the settings of one's account.
    const moves = body.email !== undefined && body.email !== before.email
    const vouches = body.email_confirmed ?? body.provider_again
    if (own && (moves || vouches || body.password !== undefined || body.make_password || body.disabled))
      throw new AppError('OWN_ACCOUNT')
    const email_key = body.email === undefined ? undefined : accountKey(body.email)
    const username_key = body.username === undefined ? undefined : accountKey(body.username)
    const fields = await takenNames(ctx.db.read, { email_key, username_key }, before.id)
    if (Object.keys(fields).length) throw new AppError('ACCOUNT_TAKEN', { fields })
    const { make_password, ...wish } = body
    const made = make_password ? madeUpPassword() : undefined
    const changed = await changeAccount(ctx, before, made === undefined ? wish : { ...wish, password: made })
    if (changed.length)
      await audit(ctx, 'admin.user_update', before.id, {
        changed,
        ...(body.role === undefined ? {} : { role: body.role }),
      })
    return {
      user: adminViewOf(await mustFindUser(ctx.db.write, before.id), await aboutUsers(ctx)),
      ...(made === undefined ? {} : { initial_password: made }),
    }
  },
})

/** What has to be decided before someone's account is deleted. */
const owned = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/admin/users/:id/trips',
  guard: 'admin',
  run: async (ctx, { params }) => {
    const { id } = await mustFindUser(ctx.db.read, params['id'] ?? '')
    return countTrips(await listOwnedTrips(ctx.db.read, id))
  },
})

const remove = route<Ctx, z.infer<typeof tripsChoice>>({
  method: 'DELETE',
  path: '/api/admin/users/:id',
  guard: 'admin',
  body: tripsChoice,
  run: async (ctx, { params, body }) => {
    const user = await mustFindUser(ctx.db.read, params['id'] ?? '')
    if (user.id === mustUser(ctx).id) throw new AppError('OWN_ACCOUNT')
    const { trips, to } = body
    await deleteAccount(ctx, user, trips && fateBy({ trips, to }))
    await audit(ctx, 'admin.user_delete', user.id, { username: user.username, ...(trips ? { trips } : {}) })
    return { success: true }
  },
})

const audit = (
  ctx: Ctx,
  action: 'admin.user_create' | 'admin.user_update' | 'admin.user_delete',
  resource: string,
  details: Record<string, unknown>,
): Promise<void> => ctx.audit.write({ action, user_id: mustUser(ctx).id, resource, details, ip: ctx.ip })

export const adminUserRoutes: AnyRoute[] = [list, create, change, owned, remove]
