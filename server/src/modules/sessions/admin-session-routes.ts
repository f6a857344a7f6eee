/** Where people are signed in, for admins. */
import { AppError } from '@caravel/sync-protocol/errors'
import { route } from '@caravel/sync-protocol/route'
import { mustUser, type Ctx } from '../../context.ts'
import type { AnyRoute } from '../../http/route.ts'
import { endSession, listAllSessions } from '../../accounts/session-queries.ts'
import { readUserAgent } from '../../sync/user-agent.ts'

const list = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/admin/sessions',
  guard: 'admin',
  run: async ctx => {
    const rows = await listAllSessions(ctx.db, ctx.now())
    const { session_id } = mustUser(ctx)
    return {
      sessions: rows.map(({ user_agent, ...session }) => ({
        ...session,
        ...readUserAgent(user_agent),
        current: session.id === session_id,
      })),
    }
  },
})

const end = route<Ctx, unknown>({
  method: 'DELETE',
  path: '/api/admin/sessions/:id',
  guard: 'admin',
  run: async (ctx, { params }) => {
    const id = params['id'] ?? ''
    const owner = await endSession(ctx.db, id)
    if (owner === undefined) throw new AppError('NOT_FOUND')
    ctx.sessions.announceEnded(id)
    const by = mustUser(ctx).id
    await ctx.audit.write({ action: 'admin.session_end', user_id: by, resource: owner, ip: ctx.ip })
    return { success: true }
  },
})

export const adminSessionRoutes: AnyRoute[] = [list, end]
