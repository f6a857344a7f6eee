import { AppError } from '@caravel/sync-protocol/errors'
import { route } from '@caravel/sync-protocol/route'
import * as z from 'zod/mini'
import { mustUser, type Ctx } from '../../context.ts'
import { preferredLanguage } from '../../http/error-texts.ts'
import type { AnyRoute } from '../../http/route.ts'
import { MailError } from '../../net/send-mail.ts'
import { serverText } from '../../server-texts.ts'
import { email } from '../../accounts/account-fields.ts'
import { findUser } from '../../accounts/user-queries.ts'

/** Sends a mail with the settings as they are stored, to anyone who asks or to `email`, and says what came of it. */
const test = route<Ctx, { email?: string | undefined }>({
  method: 'POST',
  path: '/api/notifications/test-smtp',
  guard: 'admin',
  limit: 'test_mail',
  body: z.strictObject({ email: z.optional(email) }),
  run: async (ctx, { body }) => {
    const me = await findUser(ctx.db, mustUser(ctx).id)
    if (!me) throw new AppError('AUTH_REQUIRED')
    const language = preferredLanguage(ctx.headers['accept-language'])
    const to = body.email ?? me.email
    const why = await problemOf(ctx.mail.send({ to, language, topic: 'test', params: { name: me.username } }))
    const details = { problem: why ?? null }
    await ctx.audit.write({ action: 'admin.smtp_test', user_id: me.id, details, ip: ctx.ip })
    if (why === undefined) return { success: true, email: to }
    // In the words of what went wrong, rather than those of the code.
    throw new AppError('MAIL_TEST_FAILED', {
      problem: why,
      error: serverText(`mail.problem.${why}`, language),
    })
  },
})

const problemOf = async (sending: Promise<void>): Promise<MailError['why'] | undefined> => {
  try {
    await sending
    return undefined
  } catch (error) {
    if (error instanceof MailError) return error.why
    throw error
  }
}

export const testMailRoutes: AnyRoute[] = [test]
