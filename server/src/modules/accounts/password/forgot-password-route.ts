import { accountKey } from '@caravel/sync-protocol/account-key'
import { route } from '@caravel/sync-protocol/route'
import * as z from 'zod/mini'
import type { Ctx } from '../../../context.ts'
import type { AnyRoute } from '../../../http/route.ts'
import { appOrigin } from '../../../settings/app-origin.ts'
import { languageOf, tellByMail } from '../letters.ts'
import { findUserByKey, type User } from '../user-queries.ts'
import { serverText } from '../../../server-texts.ts'
import { waysIn } from '../../../settings/ways-in.ts'
import { makeLink } from './link-queries.ts'

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
  if (user.password_hash === '' || !waysIn(ctx.settings).password_login)
    return tellByMail(ctx, user, {
      topic: 'noPassword',
      link: site,
      params: { provider: await providerName(ctx, user) },
    })
  const token = await makeLink(ctx, user, 'password_reset', user.email)
  await tellByMail(ctx, user, { topic: 'reset', link: `${site}/reset-password?token=${token}` })
}

/** What the provider of identities is called here. */
const providerName = async (ctx: Ctx, user: User): Promise<string> =>
  ctx.settings.get('oidc_display_name') || (serverText('mail.provider', await languageOf(ctx, user)) ?? 'SSO')

export const forgotPasswordRoutes: AnyRoute[] = [forgot]
