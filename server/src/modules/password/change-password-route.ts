import { AppError } from '@caravel/sync-protocol/errors'
import { route } from '@caravel/sync-protocol/route'
import * as z from 'zod/mini'
import { mustUser, type Ctx } from '../../context.ts'
import type { AnyRoute } from '../../http/route.ts'
import { password } from '../../accounts/account-fields.ts'
import { tellByMail } from '../../accounts/letters.ts'
import { hashPassword, verifyPassword } from '../../password-hash.ts'
import { checkPassword } from '../../accounts/password-rules.ts'
import { endSessionsOf } from '../../accounts/sessions/end-sessions.ts'
import { renewSession } from '../../accounts/sessions/renew-session.ts'
import { stepUp, stepUpUnlessFresh } from '../../accounts/step-up.ts'
import { waysIn } from '../../settings/ways-in.ts'
import { setPassword } from './password-queries.ts'

interface Change {
  /**
   * An account that has none says none. A person who must replace a password that an admin set need not know it, if they have just
   * signed in.
   */
  current_password?: string | undefined
  new_password: string
}

/** Every other session ends, and their sockets close at once; this one goes on under the new password. */
const change = route<Ctx, Change>({
  method: 'PUT',
  path: '/api/auth/me/password',
  guard: 'user',
  password_exempt: true,
  limit: 'password',
  body: z.strictObject({ current_password: z.optional(password), new_password: password }),
  run: async (ctx, { body }) => {
    if (!waysIn(ctx.settings).password_login) throw new AppError('SIGN_IN_WAY_OFF')
    const { current_password, new_password } = body
    const first = current_password === undefined && mustUser(ctx).must_change_password
    const user = await (first
      ? stepUpUnlessFresh(ctx, undefined)
      : stepUp(ctx, current_password, 'current_password'))
    if (user.password_hash !== '' && (await verifyPassword(new_password, user.password_hash)))
      throw new AppError('PASSWORD_UNCHANGED', { fields: { new_password: 'PASSWORD_UNCHANGED' } })
    checkPassword(new_password, [user.username, user.email], 'new_password')
    const hash = await hashPassword(new_password)
    const isSet = await ctx.committer.exclusive(tx => setPassword(tx, user, hash, ctx.now()))
    // Someone else set another one in between.
    if (!isSet) throw new AppError('WRONG_PASSWORD', { fields: { current_password: 'WRONG_PASSWORD' } })
    await endSessionsOf(ctx, user.id, { but: mustUser(ctx).session_id })
    await ctx.audit.write({ action: 'user.password_change', user_id: user.id, ip: ctx.ip })
    await tellByMail(ctx, user, { topic: 'passwordChanged' })
    return renewSession(ctx, user.password_version + 1, { success: true })
  },
})

export const changePasswordRoutes: AnyRoute[] = [change]
