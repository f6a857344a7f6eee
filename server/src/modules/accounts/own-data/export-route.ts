import { AppError } from '@caravel/sync-protocol/errors'
import { route } from '@caravel/sync-protocol/route'
import { userStream } from '@caravel/sync-protocol/streams'
import { mustUser, type Ctx } from '../../../context.ts'
import { Reply } from '../../../http/reply.ts'
import type { AnyRoute } from '../../../http/route.ts'
import { listStreamRows } from '../../../sync/stream-rows.ts'
import { readUserAgent } from '../../../sync/user-agent.ts'
import { listTripsOf } from '../profile-queries.ts'
import { listOwnSessions } from '../session-queries.ts'
import { findUser } from '../user-queries.ts'
import { viewOf } from '../user-view.ts'
import { listOwnAudit } from './own-data-queries.ts'

/**
 * Everything the server holds about one person, as one file: the account, their settings, where they are signed in, what
 * the log of accounts says of them, and the trips they are on. No secret, and nobody else's address: streams hold none.
 */
const exportOwn = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/auth/me/export',
  guard: 'user',
  limit: 'profile',
  run: async ctx => {
    const { id } = mustUser(ctx)
    const user = await findUser(ctx.db, id)
    if (!user) throw new AppError('AUTH_REQUIRED')
    const sessions = await listOwnSessions(ctx.db, id, ctx.now())
    const trips = await listTripsOf(ctx.db.read, id)
    const data = {
      kind: 'caravel.account',
      exported_at: ctx.now(),
      account: viewOf(user),
      settings: await rowsOf(ctx, userStream(id)),
      sessions: sessions.map(({ user_agent, ...row }) => ({ ...row, ...readUserAgent(user_agent) })),
      activity: await listOwnAudit(ctx.db.read, id),
      trips: await Promise.all(trips.map(stream => rowsOf(ctx, stream))),
    }
    await ctx.audit.write({ action: 'user.data_export', user_id: id, ip: ctx.ip })
    return new Reply(data, {
      headers: { 'Content-Disposition': 'attachment; filename="caravel-my-data.json"' },
    })
  },
})

/** By entity. */
const rowsOf = async (ctx: Ctx, stream: string): Promise<Record<string, unknown[]>> => {
  const rows: Record<string, unknown[]> = {}
  for (const [entity, row] of await listStreamRows(ctx.db.read, stream)) (rows[entity] ??= []).push(row)
  return rows
}

export const exportRoutes: AnyRoute[] = [exportOwn]
