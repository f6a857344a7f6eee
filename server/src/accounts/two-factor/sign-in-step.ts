/** What follows once a person has shown the first thing that proves who they are. */
import { hash } from 'node:crypto'
import { AppError } from '@caravel/sync-protocol/errors'
import * as z from 'zod/mini'
import type { Ctx } from '../../context.ts'
import { Reply } from '../../http/reply.ts'
import { singleUse } from '../oidc/single-use.ts'
import { startSession, type SessionWish } from '../start-session.ts'
import { findUser, markSignedIn, type User } from '../user-queries.ts'
import { hasPasskey } from '../passkeys/passkey-queries.ts'
import { takesPasskeys } from '../../settings/relying-party.ts'

const life = 5 * 60_000
const purpose = 'mfa_login'

const halfway = z.object({
  user_id: z.string(),
  password_version: z.number(),
  expires_at: z.number(),
  /** Whom at the provider the account is connected with once the second step is taken. */
  link: z.optional(z.object({ issuer: z.string(), sub: z.string() })),
  /** What was wished at the first step. */
  remember_me: z.optional(z.boolean()),
})

/** Steps that led to a session: each leads to one. */
const spent = singleUse<true>()
/** What names a first step without being it. */
export const stepKey = (token: string): string => hash('sha256', token, 'base64url')

type Halfway = z.infer<typeof halfway>
export type PendingLink = NonNullable<Halfway['link']>

/**
 * Signs someone in who gave a password or came from the identity provider, which is one factor either way. Where the
 * account has a second one it is asked for: `{ mfa_required: true, mfa_token }`, and `POST /api/auth/mfa/verify-login`
 * goes on from there. A server that requires one takes a passkey for it, which then has to be used: PASSKEY_NEEDED.
 */
export const finishSignIn = async (
  ctx: Ctx,
  user: User,
  wish: SessionWish,
  link?: PendingLink,
): Promise<Reply> => {
  if (user.mfa_enabled_at !== null)
    return new Reply({
      mfa_required: true,
      mfa_token: tokenFor(ctx, user, { link, remember_me: wish.remember_me }),
    })
  if (
    ctx.settings.isOn('require_mfa') &&
    takesPasskeys(ctx.settings) &&
    (await hasPasskey(ctx.db, user.id))
  ) {
    const details = { method: wish.method, code: 'PASSKEY_NEEDED' }
    await ctx.audit.write({
      action: 'user.login_failed',
      user_id: null,
      resource: user.id,
      details,
      ip: ctx.ip,
    })
    throw new AppError('PASSKEY_NEEDED')
  }
  return openSession(ctx, user, wish)
}

/** Sealed and no JWT: nothing that reads sessions can take it for one. */
const tokenFor = (ctx: Ctx, user: User, wishes: Pick<Halfway, 'link' | 'remember_me'>): string => {
  const { id: user_id, password_version } = user
  const step: Halfway = { user_id, password_version, expires_at: ctx.now() + life, ...wishes }
  return ctx.box.seal(JSON.stringify(step), purpose)
}

/**
 * The account that a token of `finishSignIn` stands for, and what waits for the second step; SIGN_IN_EXPIRED once
 * anything about it has changed.
 */
export const readStep = async (
  ctx: Ctx,
  token: string,
): Promise<{ user: User; link: PendingLink | undefined; remember_me: boolean | undefined }> => {
  // Whether a code is right is told to nobody who has been through here before.
  const plain = spent.has(stepKey(token)) ? undefined : ctx.box.open(token, purpose)
  const step = plain === undefined ? undefined : halfway.parse(JSON.parse(plain))
  const user = step && step.expires_at > ctx.now() ? await findUser(ctx.db, step.user_id) : undefined
  const same = user?.password_version === step?.password_version && user?.mfa_enabled_at !== null
  if (!user || !same || user.disabled_at !== null) throw new AppError('SIGN_IN_EXPIRED')
  return { user, link: step?.link, remember_me: step?.remember_me }
}

/** Ends the first step with its second; SIGN_IN_EXPIRED where it ended with one before. */
export const spendStep = (ctx: Ctx, token: string): void => {
  if (!spent.put(stepKey(token), true, ctx.now() + life)) throw new AppError('SIGN_IN_EXPIRED')
}

/** Opens the session, which is the same for every way in, and leaves word of it. */
export const openSession = async (ctx: Ctx, user: User, wish: SessionWish): Promise<Reply> => {
  const last_login_at = ctx.now()
  await markSignedIn(ctx.db, user.id, last_login_at)
  const { method } = wish
  await ctx.audit.write({ action: 'user.login', user_id: user.id, details: { method }, ip: ctx.ip })
  return startSession(ctx, { ...user, last_login_at }, wish)
}
