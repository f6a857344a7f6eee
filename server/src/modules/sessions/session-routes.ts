/** Where someone is signed in, and how they end it from afar. */
import { AppError } from '@caravel/sync-protocol/errors'
import { route } from '@caravel/sync-protocol/route'
import { mustUser, type Ctx } from '../../context.ts'
import { Reply } from '../../http/reply.ts'
import type { AnyRoute } from '../../http/route.ts'
import { clearSessionCookie } from '../../http/session.ts'
import { readUserAgent } from '../../sync/user-agent.ts'
import { deleteOwnSession, listOwnSessions } from '../../accounts/session-queries.ts'
import { isSecure } from '../../accounts/start-session.ts'
import { endSessionsOf } from '../../accounts/sessions/end-sessions.ts'

const list = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/auth/sessions',
  guard: 'user',
  run: async ctx => {
    const { id, session_id } = mustUser(ctx)
    const rows = await listOwnSessions(ctx.db, id, ctx.now())
    return {
      sessions: rows.map(({ user_agent, ...row }) => ({
        ...row,
        ...readUserAgent(user_agent),
        current: row.id === session_id,
      })),
    }
  },
})

const end = route<Ctx, unknown>({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  guard: 'user',
  run: async (ctx, { params }) => {
    const { id: user_id, session_id } = mustUser(ctx)
    const id = params['id'] ?? ''
    if (!(await deleteOwnSession(ctx.db, user_id, id))) throw new AppError('NOT_FOUND')
    ctx.sessions.announceEnded(id)
    await ctx.audit.write({ action: 'user.session_end', user_id, resource: id, ip: ctx.ip })
    const cookies = id === session_id ? [clearSessionCookie(isSecure(ctx))] : []
    return new Reply({ success: true }, { cookies })
  },
})

/** Everywhere but here. */
const endOthers = route<Ctx, unknown>({
  method: 'POST',
  path: '/api/auth/logout-everywhere',
  guard: 'user',
  run: async ctx => {
    const { id, session_id } = mustUser(ctx)
    const details = { ended: await endSessionsOf(ctx, id, { but: session_id }) }
    await ctx.audit.write({ action: 'user.logout_everywhere', user_id: id, details, ip: ctx.ip })
    return { success: true, ...details }
  },
})

export const sessionRoutes: AnyRoute[] = [list, end, endOthers]
