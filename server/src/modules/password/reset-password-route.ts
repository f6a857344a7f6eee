import { AppError } from '@caravel/sync-protocol/errors'
import { route } from '@caravel/sync-protocol/route'
import * as z from 'zod/mini'
import type { Ctx } from '../../context.ts'
import type { AnyRoute } from '../../http/route.ts'
import { password } from '../../accounts/account-fields.ts'
import { tellByMail } from '../../accounts/letters.ts'
import { hashPassword } from '../../password-hash.ts'
import { checkPassword } from '../../accounts/password-rules.ts'
import { endSessionsOf } from '../../accounts/sessions/end-sessions.ts'
import type { AccountLinkTable } from '../../accounts/tables.ts'
import { stepKey } from '../../accounts/two-factor/sign-in-step.ts'
import { verifySecondFactor } from '../../accounts/two-factor/second-factor.ts'
import { findUser, type User } from '../../accounts/user-queries.ts'
import { waysIn } from '../../settings/ways-in.ts'
import { findLink, takeLink } from '../../accounts/password/link-queries.ts'
import { dropUnprovenWays, setPassword, type LostWays } from './password-queries.ts'

interface Reset {
  token: string
  new_password: string
  mfa_code?: string | undefined
}

/**
 * A new password by the link of a mail. Where the account has a second factor it is asked for too:
 * `{ mfa_required: true }`, and the link stays good. Ends every session; signing in is a step of its own. `lost`: ways in
 * that went, as `dropUnprovenWays` says.
 */
const reset = route<Ctx, Reset>({
  method: 'POST',
  path: '/api/auth/reset-password',
  guard: 'public',
  limit: 'reset',
  body: z.strictObject({
    token: z.string().check(z.minLength(1), z.maxLength(200)),
    new_password: password,
    mfa_code: z.optional(z.string().check(z.maxLength(40))),
  }),
  run: async (ctx, { body }) => {
    const { link, user } = await mustFind(ctx, body.token)
    checkPassword(body.new_password, [user.username, user.email], 'new_password')
    if (user.mfa_enabled_at !== null) {
      if (!body.mfa_code) return { mfa_required: true }
      await auditWrong(ctx, user, verifySecondFactor(ctx, user, body.mfa_code, stepKey(body.token)))
    }
    const hash = await hashPassword(body.new_password)
    let lost: LostWays = { passkeys: 0, provider: false }
    const isSet = await ctx.committer.exclusive(async tx => {
      if (!(await takeLink(tx, link))) return false
      if (!(await setPassword(tx, user, hash, ctx.now(), link.email))) return false
      if (user.email_confirmed_at === null) lost = await dropUnprovenWays(tx, user)
      return true
    })
    if (!isSet) throw new AppError('LINK_EXPIRED')
    await endSessionsOf(ctx, user.id)
    const went = lost.passkeys > 0 || lost.provider
    await ctx.audit.write({
      action: 'user.password_reset_success',
      user_id: user.id,
      ...(went ? { details: { ...lost } } : {}),
      ip: ctx.ip,
    })
    await tellByMail(ctx, user, { topic: went ? 'passwordChangedAlone' : 'passwordChanged' })
    return { success: true, ...(went ? { lost } : {}) }
  },
})

/** A wrong code is told to the log: someone who reads the mailbox may be guessing. */
const auditWrong = async (ctx: Ctx, { id: resource }: User, check: Promise<void>): Promise<void> => {
  try {
    await check
  } catch (error) {
    const details = { code: error instanceof AppError ? error.code : 'INTERNAL' }
    await ctx.audit.write({
      action: 'user.password_reset_fail',
      user_id: null,
      resource,
      details,
      ip: ctx.ip,
    })
    throw error
  }
}

const mustFind = async (ctx: Ctx, token: string): Promise<{ link: AccountLinkTable; user: User }> => {
  const link = await findLink(ctx, token, 'password_reset')
  const user = link && (await findUser(ctx.db, link.user_id))
  // Who reads a mailbox that is no longer the account's is not its owner.
  const known = user?.password_version === link?.password_version && user?.email === link?.email
  const same = known && user?.disabled_at === null
  if (link && user && same && waysIn(ctx.settings).password_login) return { link, user }
  const resource = user?.id
  await ctx.audit.write({ action: 'user.password_reset_fail', user_id: null, resource, ip: ctx.ip })
  throw new AppError('LINK_EXPIRED')
}

export const resetPasswordRoutes: AnyRoute[] = [reset]
