import { randomFillSync } from 'node:crypto'
import { mintId } from '@caravel/sync-protocol/ids'
import type { Ctx } from '../context.ts'
import { Reply } from '../http/reply.ts'
import { setSessionCookie } from '../http/session.ts'
import { isHttps } from '../settings/app-origin.ts'
import type { Transport } from './account-fields.ts'
import { insertSession } from './session-queries.ts'
import type { SessionTable } from './tables.ts'
import type { User } from './user-queries.ts'
import { viewOf } from './user-view.ts'

export interface SessionWish {
  /** How the person proved who they are. */
  method: NonNullable<SessionTable['method']>
  /** `bearer`: the token is answered in the body and no cookie is set. */
  transport?: Transport
  /** The person stays signed in on this device. */
  remember_me?: boolean | undefined
  status?: number
}

/** Opens a session for an account and answers `{ user }`, with the session in the cookie. */
export const startSession = async (ctx: Ctx, user: User, wish: SessionWish): Promise<Reply> => {
  const created_at = ctx.now()
  const { session_ms, remembered_ms } = ctx.config
  const life = wish.remember_me ? Math.max(session_ms, remembered_ms) : session_ms
  const user_agent = ctx.headers['user-agent']?.slice(0, 300) ?? null
  const id = mintId(created_at, randomFillSync)
  const session = { id, user_id: user.id, user_agent, created_at, method: wish.method }
  const expires_at = created_at + life
  await insertSession(ctx.db, { ...session, expires_at })
  const { password_version } = user
  const token = await ctx.sessions.sign({
    user_id: user.id,
    password_version,
    session_id: session.id,
    expires_at,
  })
  const status = wish.status ?? 200
  if (wish.transport === 'bearer') return new Reply({ user: viewOf(user), token }, { status })
  return new Reply(
    { user: viewOf(user) },
    { status, cookies: [setSessionCookie(token, life, isSecure(ctx))] },
  )
}

/** Is the cookie to travel over encrypted connections only? */
export const isSecure = (ctx: Ctx): boolean => ctx.secure || isHttps(ctx.settings)
