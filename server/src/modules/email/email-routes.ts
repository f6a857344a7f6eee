/**
 * Another e-mail address for an account. Where the server sends mail, the new one has to be confirmed from its own
 * mailbox and the old one is told; elsewhere the password is all there is to ask for.
 */
import { AppError } from '@caravel/sync-protocol/errors'
import { route } from '@caravel/sync-protocol/route'
import * as z from 'zod/mini'
import { mustUser, type Ctx } from '../../context.ts'
import type { AnyRoute } from '../../http/route.ts'
import { appOrigin } from '../../settings/app-origin.ts'
import { email as emailField, password } from '../../accounts/account-fields.ts'
import { askByMail, tellByMail } from '../../accounts/letters.ts'
import { isSameMailbox } from '../../accounts/mailbox.ts'
import { findLink, makeLink, takeLink } from '../../accounts/password/link-queries.ts'
import { stepUp } from '../../accounts/step-up.ts'
import { findUser, type User } from '../../accounts/user-queries.ts'
import { viewOf } from '../../accounts/user-view.ts'
import { mustFindUser } from '../../accounts/users/admin-user-queries.ts'
import { isEmailTaken, setEmail } from './email-queries.ts'

const taken = { fields: { email: 'TAKEN' } }

interface NewEmail {
  email: string
  password?: string | undefined
}

const ask = route<Ctx, NewEmail>({
  method: 'POST',
  path: '/api/auth/me/email',
  guard: 'user',
  // Whose address was mistyped cannot confirm it, and may have to for a second factor.
  mfa_exempt: true,
  limit: 'password',
  body: z.strictObject({ email: emailField, password: z.optional(password) }),
  run: async (ctx, { body }) => {
    const { email } = body
    const user = await stepUp(ctx, body.password)
    if (await isEmailTaken(ctx.db.read, email, user.id)) throw new AppError('ACCOUNT_TAKEN', taken)
    if (!ctx.mail.isSetUp() || isSameMailbox(email, user.email)) {
      await change(ctx, user, email)
      return { success: true, confirm: false, user: viewOf(await mustFindUser(ctx.db.write, user.id)) }
    }
    await mailLink(ctx, user, email)
    await ctx.audit.write({ action: 'user.email_change_request', user_id: user.id, ip: ctx.ip })
    await tellByMail(ctx, user, { topic: 'emailChanging' })
    return { success: true, confirm: true }
  },
})

/** A link to the address that the account has, to say that its mailbox is theirs. */
const askOwn = route<Ctx, unknown>({
  method: 'POST',
  path: '/api/auth/me/email/link',
  guard: 'user',
  mfa_exempt: true,
  limit: 'confirm',
  run: async ctx => {
    const user = await findUser(ctx.db, mustUser(ctx).id)
    if (!user) throw new AppError('AUTH_REQUIRED')
    if (user.email_confirmed_at !== null) return { success: true, confirmed: true }
    if (!ctx.mail.isSetUp()) throw new AppError('TURNED_OFF')
    await mailLink(ctx, user, user.email)
    return { success: true, confirmed: false }
  },
})

const mailLink = async (ctx: Ctx, user: User, email: string): Promise<void> => {
  const wait = ctx.quotas.take('address_mail', user.id)
  if (wait > 0) throw new AppError('TOO_MANY_TRIES', { retry_after: wait })
  // While an address is confirmed, a change to another one may be pending as well.
  const purpose = email === user.email ? 'email_own' : 'email_change'
  const token = await makeLink(ctx, user, purpose, email)
  const link = `${appOrigin(ctx.settings)}/confirm-email?token=${token}`
  const topic = email === user.email ? 'emailOwn' : 'emailConfirm'
  await askByMail(ctx, user, { to: email, topic, link })
}

/** From the mail, in whichever browser it was opened. */
const confirm = route<Ctx, { token: string }>({
  method: 'POST',
  path: '/api/auth/me/email/confirm',
  guard: 'public',
  limit: 'confirm',
  body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  run: async (ctx, { body }) => {
    const { token } = body
    const link = (await findLink(ctx, token, 'email_change')) ?? (await findLink(ctx, token, 'email_own'))
    const user = link && (await findUser(ctx.db, link.user_id))
    const good = user?.disabled_at === null && user.password_version === link?.password_version
    if (!link?.email || !user || !good) throw new AppError('LINK_EXPIRED')
    await change(ctx, user, link.email, link)
    return { success: true, email: link.email }
  },
})

const change = async (
  ctx: Ctx,
  user: User,
  email: string,
  link?: Parameters<typeof takeLink>[1],
): Promise<void> => {
  if (!link && email === user.email) return
  await ctx.committer.exclusive(async tx => {
    if (link && !(await takeLink(tx, link))) throw new AppError('LINK_EXPIRED')
    if (await isEmailTaken(tx, email, user.id)) throw new AppError('ACCOUNT_TAKEN', taken)
    const now = Math.max(ctx.now(), user.updated_at + 1)
    // Written in other letters it is the same mailbox.
    const before = isSameMailbox(email, user.email) ? user.email_confirmed_at : null
    await setEmail(tx, user, email, { updated_at: now, confirmed_at: link ? now : before })
  })
  // It is theirs, and what it was before.
  if (email === user.email)
    return ctx.audit.write({ action: 'user.email_confirm', user_id: user.id, ip: ctx.ip })
  await ctx.audit.write({ action: 'user.email_change', user_id: user.id, ip: ctx.ip })
  await tellByMail(ctx, user, { topic: 'emailChanged' })
}

export const emailRoutes: AnyRoute[] = [ask, askOwn, confirm]
