import { AppError } from '@caravel/sync-protocol/errors'
import { route } from '@caravel/sync-protocol/route'
import * as z from 'zod/mini'
import { mustUser, type Ctx } from '../../context.ts'
import type { AnyRoute } from '../../http/route.ts'
import { remember_me, transport, type Transport } from '../../accounts/account-fields.ts'
import { tellByMail, tellOfProtection } from '../../accounts/letters.ts'
import { linkAfterProof } from '../../accounts/oidc/link-account.ts'
import { stepUp, stepUpUnlessFresh } from '../../accounts/step-up.ts'
import { findUser, type User } from '../../accounts/user-queries.ts'
import { countBackupCodes, renewBackupCodes } from '../../accounts/two-factor/backup-code-queries.ts'
import {
  seedPurpose,
  takeStep,
  verifySecondFactor,
  wrongCode,
} from '../../accounts/two-factor/second-factor.ts'
import { openSession, readStep, spendStep, stepKey } from '../../accounts/two-factor/sign-in-step.ts'
import { storeSeed, turnOff, turnOn } from '../../accounts/two-factor/two-factor-queries.ts'
import { countTry } from '../../accounts/two-factor/try-queries.ts'

const code = z.string().check(z.minLength(1), z.maxLength(40))
const password = z.optional(z.string().check(z.maxLength(200)))

const ownAccount = async (ctx: Ctx): Promise<User> => {
  const user = await findUser(ctx.db, mustUser(ctx).id)
  if (!user) throw new AppError('AUTH_REQUIRED')
  return user
}

/** How the account stands: how many backup codes are left. */
const standing = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/auth/mfa',
  guard: 'user',
  mfa_exempt: true,
  run: async ctx => {
    const { id, mfa_enabled_at } = await ownAccount(ctx)
    return {
      mfa_enabled: mfa_enabled_at !== null,
      enabled_at: mfa_enabled_at,
      backup_codes_left: await countBackupCodes(ctx, id),
    }
  },
})

/**
 * A second step outlasts a forgotten password. So it is not for people who registered with another person's address, who
 * would have no way to an account of their own any more. Admins are none of these, and may have to mend the mail server.
 */
const mustOwnMailbox = ({ mail }: Ctx, { email_confirmed_at, role }: User): void => {
  if (email_confirmed_at === null && role !== 'admin' && mail.isSetUp())
    throw new AppError('EMAIL_NOT_CONFIRMED')
}

/**
 * A seed for an authenticator app. It counts once a code of it was shown. Someone at an open session must not lock its
 * owner out with an app of their own.
 */
const setUp = route<Ctx, { password?: string | undefined }>({
  method: 'POST',
  path: '/api/auth/mfa/setup',
  guard: 'user',
  mfa_exempt: true,
  limit: 'password',
  body: z.strictObject({ password }),
  run: async (ctx, { body }) => {
    const user = await ownAccount(ctx)
    mustOwnMailbox(ctx, user)
    await stepUpUnlessFresh(ctx, body.password)
    const { id, email } = user
    const { newSecret } = await import('../../accounts/two-factor/totp.ts')
    const made = newSecret(email)
    if (!(await storeSeed(ctx.db, id, ctx.box.seal(made.secret, seedPurpose(id)))))
      throw new AppError('MFA_IS_ON')
    return made
  },
})

const enable = route<Ctx, { code: string }>({
  method: 'POST',
  path: '/api/auth/mfa/enable',
  guard: 'user',
  mfa_exempt: true,
  limit: 'mfa',
  body: z.strictObject({ code }),
  run: async (ctx, { body }) => {
    const user = await ownAccount(ctx)
    if (user.mfa_enabled_at !== null) throw new AppError('MFA_IS_ON')
    if (user.mfa_secret === null) throw new AppError('MFA_NOT_SET_UP')
    const { right } = await countTry(ctx, user.id)
    if (!(await takeStep(ctx, user, body.code))) throw wrongCode()
    await right()
    const backup_codes = await turnOn(ctx, user.id, user.mfa_secret)
    if (!backup_codes) throw new AppError('MFA_IS_ON')
    await ctx.audit.write({ action: 'user.mfa_enable', user_id: user.id, ip: ctx.ip })
    await tellByMail(ctx, user, { topic: 'twoStepOn' })
    return { success: true, mfa_enabled: true, backup_codes }
  },
})

interface Proof {
  password?: string | undefined
  code: string
}
const proof = z.strictObject({ password, code })

const disable = route<Ctx, Proof>({
  method: 'POST',
  path: '/api/auth/mfa/disable',
  guard: 'user',
  limit: 'mfa',
  body: proof,
  run: async (ctx, { body }) => {
    if (ctx.settings.isOn('require_mfa')) throw new AppError('MFA_KEPT')
    const user = await proven(ctx, body)
    await turnOff(ctx.db, user.id)
    await ctx.audit.write({ action: 'user.mfa_disable', user_id: user.id, ip: ctx.ip })
    await tellOfProtection(ctx, user, 'twoStepOff')
    return { success: true, mfa_enabled: false }
  },
})

/** Those there were are good for nothing from now on. */
const newBackupCodes = route<Ctx, Proof>({
  method: 'POST',
  path: '/api/auth/mfa/backup-codes',
  guard: 'user',
  limit: 'mfa',
  body: proof,
  run: async (ctx, { body }) => {
    const user = await proven(ctx, body)
    const backup_codes = await renewBackupCodes(ctx, user.id)
    await ctx.audit.write({ action: 'user.mfa_backup_codes', user_id: user.id, ip: ctx.ip })
    await tellOfProtection(ctx, user, 'newCodes')
    return { backup_codes }
  },
})

const proven = async (ctx: Ctx, body: Proof): Promise<User> => {
  if ((await ownAccount(ctx)).mfa_enabled_at === null) throw new AppError('MFA_NOT_SET_UP')
  const user = await stepUp(ctx, body.password)
  await verifySecondFactor(ctx, user, body.code)
  return user
}

interface SecondStep {
  mfa_token?: string | undefined
  code: string
  /** As at the first step unless stated. */
  remember_me?: boolean | undefined
  transport?: Transport
}

/** The second step of signing in. A token that is none counts nowhere, so that no stranger uses up anybody's tries. */
const verifyLogin = route<Ctx, SecondStep>({
  method: 'POST',
  path: '/api/auth/mfa/verify-login',
  guard: 'public',
  body: z.strictObject({
    // A missing token is answered like a wrong one.
    mfa_token: z.optional(z.string().check(z.maxLength(5000))),
    code,
    remember_me,
    transport,
  }),
  run: async (ctx, { body }) => {
    const { mfa_token = '' } = body
    const { user, link, ...step } = await readStep(ctx, mfa_token)
    // Before anything is written.
    const wait = ctx.quotas.take('second_step', `${user.id} ${ctx.ip}`)
    if (wait) throw new AppError('TOO_MANY_TRIES', { retry_after: wait })
    try {
      await verifySecondFactor(ctx, user, body.code, stepKey(mfa_token))
    } catch (error) {
      if (error instanceof AppError)
        await ctx.audit.write({
          action: 'user.login_failed',
          user_id: user.id,
          details: { method: 'mfa', code: error.code },
          ip: ctx.ip,
        })
      throw error
    }
    spendStep(ctx, mfa_token)
    if (link) await linkAfterProof(ctx, user, link)
    const { transport, remember_me = step.remember_me } = body
    return openSession(ctx, user, { method: 'mfa', transport, remember_me })
  },
})

export const twoFactorRoutes: AnyRoute[] = [standing, setUp, enable, disable, newBackupCodes, verifyLogin]
