/** Someone who is signed in connects their account with one at the identity provider, or takes the connection back. */
import { AppError } from '@caravel/sync-protocol/errors'
import { route } from '@caravel/sync-protocol/route'
import * as z from 'zod/mini'
import { mustUser, type Ctx } from '../../context.ts'
import { Reply } from '../../http/reply.ts'
import type { AnyRoute } from '../../http/route.ts'
import { tellByMail } from '../../accounts/letters.ts'
import { countPasskeys } from '../../accounts/passkeys/passkey-queries.ts'
import { endSessionsOfProvider } from '../../accounts/session-queries.ts'
import { stepUp } from '../../accounts/step-up.ts'
import { findUser, type User } from '../../accounts/user-queries.ts'
import { waysIn } from '../../settings/ways-in.ts'
import { waysOf } from '../../accounts/ways-in.ts'
import { providerName, tellOfLink } from '../../accounts/oidc/link-account.ts'
import { leaveForProvider, refusalOf, tell } from './oidc-leave.ts'
import { OidcFailure } from './oidc-failure.ts'
import type { OidcFlow } from './oidc-flow.ts'
import type { Identity } from './oidc-identity.ts'
import { findById, findLinked, updateUser } from '../../accounts/oidc/oidc-queries.ts'

const path = '/api/auth/oidc/connection'
const proof = z.strictObject({ password: z.optional(z.string().check(z.maxLength(200))) })

const ownAccount = async (ctx: Ctx): Promise<User> => {
  const user = await findUser(ctx.db, mustUser(ctx).id)
  if (!user) throw new AppError('AUTH_REQUIRED')
  return user
}

const standing = route<Ctx, unknown>({
  method: 'GET',
  path,
  guard: 'user',
  run: async ctx => {
    const user = await ownAccount(ctx)
    const ways = waysOf(ctx.settings, user, await countPasskeys(ctx.db.read, user.id))
    return {
      offered: waysIn(ctx.settings).oidc_login,
      connected: ways.provider,
      /** There is another way in, so this one may go. */
      removable: ways.password || ways.passkey,
    }
  },
})

/** Answers where to go; the way back ends in `connect`, in this browser and this session only. */
const leave = route<Ctx, { password?: string | undefined }>({
  method: 'POST',
  path,
  guard: 'user',
  limit: 'password',
  body: proof,
  run: async (ctx, { body }) => {
    const user = await stepUp(ctx, body.password)
    if (waysOf(ctx.settings, user, 0).provider) throw new AppError('PROVIDER_CONNECTED')
    const connects = { user_id: user.id, session_id: mustUser(ctx).session_id }
    try {
      const { to, cookie } = await leaveForProvider(ctx, { back: '/settings#provider', connects })
      return new Reply({ to }, { cookies: [cookie] })
    } catch (error) {
      throw refusalOf(tell(ctx, error))
    }
  },
})

/** The end of that way: the same person came back, and no other account here has this one at the provider. */
export const connect = async (
  ctx: Ctx,
  { issuer, sub }: Identity,
  { user_id, session_id }: NonNullable<OidcFlow['connects']>,
): Promise<void> => {
  if (ctx.user?.id !== user_id || ctx.user.session_id !== session_id) throw new OidcFailure('invalid_state')
  const user = await ctx.db.write.transaction().execute(async tx => {
    const holder = await findLinked(tx, issuer, sub)
    const own = await findById(tx, user_id)
    if (!own || (holder && holder.id !== own.id)) throw new OidcFailure('connected_elsewhere')
    if (own.oidc_sub !== null && own.oidc_issuer === issuer && own.oidc_sub !== sub)
      throw new OidcFailure('linked_elsewhere')
    await updateUser(tx, own.id, { oidc_issuer: issuer, oidc_sub: sub })
    return own
  })
  await tellOfLink(ctx, user, issuer)
}

/**
 * Takes the connection back, unless nothing else would let the account in. What was signed in with it elsewhere ends; and
 * the provider's word alone does not connect the two again, since the issuer stays as the mark of that.
 */
const leaveOff = route<Ctx, { password?: string | undefined }>({
  method: 'DELETE',
  path,
  guard: 'user',
  limit: 'password',
  body: proof,
  run: async (ctx, { body }) => {
    const { id } = await stepUp(ctx, body.password)
    const user = await ctx.db.write.transaction().execute(async tx => {
      const own = await findById(tx, id)
      if (!own || own.oidc_sub === null) throw new AppError('NOT_FOUND')
      const ways = waysOf(ctx.settings, own, await countPasskeys(tx, id))
      if (!ways.password && !ways.passkey) throw new AppError('PROVIDER_NEEDED')
      await updateUser(tx, id, { oidc_sub: null })
      return own
    })
    for (const session of await endSessionsOfProvider(ctx.db, id, mustUser(ctx).session_id))
      ctx.sessions.announceEnded(session)
    const details = { issuer: user.oidc_issuer }
    await ctx.audit.write({ action: 'user.oidc_unlink', user_id: id, details, ip: ctx.ip })
    await tellByMail(ctx, user, { topic: 'providerDisconnected', params: providerName(ctx) })
    return { success: true }
  },
})

export const oidcConnectRoutes: AnyRoute[] = [standing, leave, leaveOff]
