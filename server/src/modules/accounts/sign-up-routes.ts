import { AppError } from '@caravel/sync-protocol/errors'
import { route } from '@caravel/sync-protocol/route'
import type { Ctx } from '../../context.ts'
import type { AnyRoute } from '../../http/route.ts'
import {
  newAccount,
  registration,
  type NewAccount,
  type Registration,
} from '../../accounts/account-fields.ts'
import { findInvite, noteUse, refusalOf, spendInvite } from '../../accounts/invites/invite-queries.ts'
import { inviteHash } from '../../accounts/invites/invite-token.ts'
import { makeAccount } from '../../accounts/new-account.ts'
import { startSession } from '../../accounts/start-session.ts'
import { insertFirstUser, insertUser, isSetUp, type User } from '../../accounts/user-queries.ts'
import { waysIn, type WaysIn } from '../../settings/ways-in.ts'

/** The first visit to an empty server: makes its admin. */
const setUp = route<Ctx, NewAccount>({
  method: 'POST',
  path: '/api/auth/setup',
  guard: 'public',
  limit: 'login',
  body: newAccount,
  run: async (ctx, { body }) => {
    if (await isSetUp(ctx.db)) throw new AppError('ALREADY_SET_UP')
    if (!waysIn(ctx.settings).password_login) throw new AppError('SIGN_IN_WAY_OFF')
    const user = await makeAccount(ctx, body, 'admin')
    if (!(await insertFirstUser(ctx.db, user))) throw new AppError('ALREADY_SET_UP')
    const details = { method: 'password' }
    await ctx.audit.write({ action: 'user.register', user_id: user.id, details, ip: ctx.ip })
    const { transport, remember_me } = body
    return startSession(ctx, user, { method: 'password', transport, remember_me, status: 201 })
  },
})

/** With an invite where registration is closed too; with passwords switched off for nobody. */
const register = route<Ctx, Registration>({
  method: 'POST',
  path: '/api/auth/register',
  guard: 'public',
  limit: 'register',
  body: registration,
  run: async (ctx, { body }) => {
    const { invite_token, ...account } = body
    const ways = waysIn(ctx.settings)
    if (!(await isSetUp(ctx.db))) throw new AppError('NOT_SET_UP')
    if (!ways.password_login) throw new AppError('SIGN_IN_WAY_OFF')
    const invite = invite_token === undefined ? undefined : inviteHash(invite_token)
    await refuseUninvited(ctx, invite, ways)
    const user = await makeAccount(ctx, account, 'user')
    const invited_by = await addAccount(ctx, user, invite)
    const details = { method: 'password', ...(invited_by ? { invite: invited_by } : {}) }
    await ctx.audit.write({ action: 'user.register', user_id: user.id, details, ip: ctx.ip })
    const { transport, remember_me } = body
    return startSession(ctx, user, { method: 'password', transport, remember_me, status: 201 })
  },
})

/** Before a password is hashed, which costs. Simultaneous requests are judged by `spendInvite`. */
const refuseUninvited = async (
  ctx: Ctx,
  token_hash: string | undefined,
  { password_registration, invite_registration }: WaysIn,
): Promise<void> => {
  if (token_hash === undefined) {
    if (!password_registration) throw new AppError('REGISTRATION_CLOSED')
    return
  }
  const invite = (await findInvite(ctx.db.read, token_hash))?.invite
  const refusal = refusalOf(invite, ctx.now())
  if (refusal) throw refusal
  if (invite?.trip_id && !invite_registration) throw new AppError('REGISTRATION_CLOSED')
}

/** Answers the invite's id, if it took one. */
const addAccount = (ctx: Ctx, user: User, invite: string | undefined): Promise<string | undefined> =>
  ctx.db.write.transaction().execute(async tx => {
    const spent = invite === undefined ? undefined : await spendInvite(tx, invite, user.created_at)
    if (!(await insertUser(tx, user))) throw new AppError('ACCOUNT_TAKEN')
    if (spent) await noteUse(tx, spent.id, user.id, user.created_at)
    return spent?.id
  })

export const signUpRoutes: AnyRoute[] = [setUp, register]
