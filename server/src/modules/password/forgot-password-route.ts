import { accountKey } from '@caravel/sync-protocol/account-key'
import { route } from '@caravel/sync-protocol/route'
import * as z from 'zod/mini'
import type { Ctx } from '../../context.ts'
import type { AnyRoute } from '../../http/route.ts'
import { appOrigin } from '../../settings/app-origin.ts'
import { languageOf, tellByMail } from '../../accounts/letters.ts'
import { findUserByKey, type User } from '../../accounts/user-queries.ts'
import { serverText } from '../../server-texts.ts'
import { waysIn } from '../../settings/ways-in.ts'
import { countPasskeys } from '../../accounts/passkeys/passkey-queries.ts'
import { waysOf } from '../../accounts/ways-in.ts'
import { makeLink } from '../../accounts/password/link-queries.ts'

/**
 * Always the same answer, at once: whether there is such an account is found out after it was given. The link leads to
 * the address that the server was told it has, never to the one that a request names.
 */
const forgot = route<Ctx, { email: string }>({
  method: 'POST',
  path: '/api/auth/forgot-password',
  guard: 'public',
  limit: 'forgot',
  body: z.strictObject({ email: z.string().check(z.minLength(1), z.maxLength(254)) }),
  run: async (ctx, { body }) => {
    const key = accountKey(body.email)
    ctx.background.run('a mail for a new password', () => mailLink(ctx, key))
    return { ok: true }
  },
})

const mailLink = async (ctx: Ctx, key: string): Promise<void> => {
  if (!ctx.mail.isSetUp()) return
  const user = await findUserByKey(ctx.db, key)
  if (!user || user.disabled_at !== null || ctx.quotas.take('link_mail', user.id) > 0) return
  await ctx.audit.write({
    action: 'user.password_reset_request',
    user_id: null,
    resource: user.id,
    ip: ctx.ip,
  })
  const site = appOrigin(ctx.settings) ?? ''
  if (!waysOf(ctx.settings, user, 0).password) return tellOtherWays(ctx, user, site)
  const token = await makeLink(ctx, user, 'password_reset', user.email)
  await tellByMail(ctx, user, { topic: 'reset', link: `${site}/reset-password?token=${token}` })
}

/** No password would let them in: what does instead, or that nothing does. */
const tellOtherWays = async (ctx: Ctx, user: User, link: string): Promise<void> => {
  const language = await languageOf(ctx, user)
  const { provider, passkey } = waysOf(ctx.settings, user, await countPasskeys(ctx.db.read, user.id))
  // The provider connects an account by its address, once that is known to be theirs.
  const joins =
    waysIn(ctx.settings).oidc_login && user.email_confirmed_at !== null && user.oidc_issuer === null
  const named = ctx.settings.get('oidc_display_name') || (serverText('mail.provider', language) ?? 'SSO')
  const ways = [
    ...(provider || joins ? [named] : []),
    ...(passkey ? [serverText('mail.passkey', language) ?? ''] : []),
  ]
  if (!ways.length) return tellByMail(ctx, user, { topic: 'noWayIn' })
  const list = new Intl.ListFormat(language, { type: 'disjunction' }).format(ways)
  return tellByMail(ctx, user, { topic: 'noPassword', link, params: { ways: list } })
}

export const forgotPasswordRoutes: AnyRoute[] = [forgot]
