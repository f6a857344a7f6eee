import { AppError } from '@caravel/sync-protocol/errors'
import { route } from '@caravel/sync-protocol/route'
import type { Ctx } from '../../context.ts'
import { refuseOtherAccount } from '../../http/call-route.ts'
import { Reply } from '../../http/reply.ts'
import type { AnyRoute } from '../../http/route.ts'
import { clearSessionCookie } from '../../http/session.ts'
import { accountKey } from '@caravel/sync-protocol/account-key'
import { credentials, type Credentials } from '../../accounts/account-fields.ts'
import { verifyNothing, verifyPassword } from '../../password-hash.ts'
import { deleteSession } from '../../accounts/session-queries.ts'
import { isSecure } from '../../accounts/start-session.ts'
import { finishSignIn } from '../../accounts/two-factor/sign-in-step.ts'
import { findUserByKey, type User } from '../../accounts/user-queries.ts'
import { waysIn } from '../../settings/ways-in.ts'

/** One answer, and one delay, for a wrong password, an unknown name and a disabled account. */
const signIn = route<Ctx, Credentials>({
  method: 'POST',
  path: '/api/auth/login',
  guard: 'public',
  limit: 'login',
  body: credentials,
  run: async (ctx, { body }) => {
    if (!waysIn(ctx.settings).password_login) throw new AppError('SIGN_IN_WAY_OFF')
    const { password, transport, remember_me } = body
    const user = await findUserByKey(ctx.db, accountKey(body.email ?? body.username ?? ''))
    const fits = user ? await verifyPassword(password, user.password_hash) : await verifyNothing(password)
    if (!user || !fits || user.disabled_at !== null) {
      await auditFailure(ctx, user, fits)
      throw new AppError('SIGN_IN_FAILED')
    }
    return finishSignIn(ctx, user, { method: 'password', transport, remember_me })
  },
})

/** What was typed is not kept: a password may have been typed in the place of the name. */
const auditFailure = (ctx: Ctx, user: User | undefined, fits: boolean): Promise<void> => {
  const why = !user ? 'unknown' : fits ? 'disabled' : 'password'
  const about = user ? { resource: user.id } : {}
  return ctx.audit.write({
    action: 'user.login_failed',
    user_id: null,
    ...about,
    details: { why },
    ip: ctx.ip,
  })
}

/** Works without a session too: the caller ends up signed out. */
const signOut = route<Ctx, unknown>({
  method: 'POST',
  path: '/api/auth/logout',
  guard: 'public',
  run: async ctx => {
    refuseOtherAccount(ctx)
    if (ctx.user) {
      await deleteSession(ctx.db, ctx.user.session_id)
      ctx.sessions.announceEnded(ctx.user.session_id)
    }
    return new Reply({ success: true }, { cookies: [clearSessionCookie(isSecure(ctx))] })
  },
})

export const signInRoutes: AnyRoute[] = [signIn, signOut]
