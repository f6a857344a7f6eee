import { mustUser, type Ctx } from '../../context.ts'
import { Reply } from '../../http/reply.ts'
import { setSessionCookie, tokenOf } from '../../http/session.ts'
import { markProven } from '../session-queries.ts'
import { isSecure } from '../start-session.ts'

/** The session of this request goes on under a new version of the password, and in the way it came: cookie or token. */
export const renewSession = async (ctx: Ctx, password_version: number, body: object): Promise<Reply> => {
  const { id: user_id, session_id, expires_at } = mustUser(ctx)
  await markProven(ctx.db, session_id, ctx.now())
  const token = await ctx.sessions.sign({ user_id, session_id, expires_at, password_version })
  if (tokenOf(ctx.headers)?.by === 'bearer') return new Reply({ ...body, token })
  return new Reply(body, { cookies: [setSessionCookie(token, expires_at - ctx.now(), isSecure(ctx))] })
}
