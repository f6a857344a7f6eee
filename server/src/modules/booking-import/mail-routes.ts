/** Confirmations that someone forwarded. Everybody sees their own alone. */
import { AppError } from '@caravel/sync-protocol/errors'
import { route } from '@caravel/sync-protocol/route'
import { findUser } from '../../accounts/user-queries.ts'
import { mustUser, type Ctx } from '../../context.ts'
import { Reply } from '../../http/reply.ts'
import { addressOfMailbox } from '../../net/read-mailbox.ts'
import type { AnyRoute } from '../../http/route.ts'
import { bytesOfMail, dropMail, mailsOf } from './mail-queries.ts'

/** Where mail is to be sent, and from which address; null where this server has no mailbox with a known address. */
async function forwardingOf(ctx: Ctx): Promise<{ address: string; from: string | null } | null> {
  const address = addressOfMailbox(ctx.settings)
  if (address === undefined) return null
  const user = await findUser(ctx.db, mustUser(ctx).id)
  return { address, from: user?.email_confirmed_at == null ? null : user.email }
}

const list = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/booking-mails',
  guard: 'user',
  run: async ctx => ({
    mails: await mailsOf(ctx.db.read, mustUser(ctx).id),
    forwarding: await forwardingOf(ctx),
  }),
})

const content = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/booking-mails/:id/content',
  guard: 'user',
  async run(ctx, { params }) {
    const bytes = await bytesOfMail(ctx.db.read, mustUser(ctx).id, params['id'] ?? '')
    if (!bytes) throw new AppError('NOT_FOUND')
    return new Reply(Buffer.from(bytes), {
      headers: {
        'Content-Type': 'message/rfc822',
        'Content-Disposition': 'attachment; filename="mail.eml"',
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'Cache-Control': 'no-store',
      },
    })
  },
})

/** It was looked through, or is not wanted: the same mail does not come again. */
const remove = route<Ctx, unknown>({
  method: 'DELETE',
  path: '/api/booking-mails/:id',
  guard: 'user',
  async run(ctx, { params }) {
    const user = mustUser(ctx)
    const dropped = await ctx.committer.exclusive(tx => dropMail(tx, user.id, params['id'] ?? ''))
    if (!dropped) throw new AppError('NOT_FOUND')
    return { success: true }
  },
})

export const mailRoutes: AnyRoute[] = [list, content, remove]
