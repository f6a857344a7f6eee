/** Which programs are connected, for the person whose they are and for admins, and how a connection is ended. */
import { AppError } from '@caravel/sync-protocol/errors'
import { route } from '@caravel/sync-protocol/route'
import { mustUser, type Ctx } from '../../context.ts'
import type { AnyRoute } from '../../http/route.ts'
import { endGrant } from './end-grant.ts'
import { findGrant, listGrants, listOwnGrants } from './grant-queries.ts'
import { placeOf } from './redirect-uri.ts'

type Listed = Awaited<ReturnType<typeof listGrants>>[number]

function viewOf({ scope, trip_ids, redirect_uris, user_id: _user, username: _name, ...grant }: Listed) {
  const [first = ''] = JSON.parse(redirect_uris) as string[]
  return {
    ...grant,
    scopes: scope.split(' '),
    trip_ids: trip_ids === null ? null : (JSON.parse(trip_ids) as string[]),
    answers_to: placeOf(first),
  }
}

const listOwn = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/oauth/sessions',
  guard: 'user',
  run: async ctx => {
    const rows = await listOwnGrants(ctx.db.read, mustUser(ctx).id, ctx.now())
    return { sessions: rows.map(viewOf) }
  },
})

const endOwn = route<Ctx, unknown>({
  method: 'DELETE',
  path: '/api/oauth/sessions/:id',
  guard: 'user',
  run: async (ctx, { params }) => {
    const { id: user_id } = mustUser(ctx)
    const grant = await findGrant(ctx.db.write, params['id'] ?? '')
    if (grant?.user_id !== user_id) throw new AppError('NOT_FOUND')
    await endGrant(ctx, grant.id, { action: 'oauth.revoke', user_id })
    return { success: true }
  },
})

const listAll = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/admin/oauth-sessions',
  guard: 'admin',
  run: async ctx => {
    const rows = await listGrants(ctx.db.read, ctx.now())
    return {
      // Which trips someone chose is nobody else's business.
      sessions: rows.map(row => {
        const { trip_ids: _trips, ...view } = viewOf(row)
        return { ...view, user_id: row.user_id, username: row.username }
      }),
    }
  },
})

const endAny = route<Ctx, unknown>({
  method: 'DELETE',
  path: '/api/admin/oauth-sessions/:id',
  guard: 'admin',
  run: async (ctx, { params }) => {
    const told = { action: 'admin.oauth_session_end', user_id: mustUser(ctx).id } as const
    if (!(await endGrant(ctx, params['id'] ?? '', told))) throw new AppError('NOT_FOUND')
    return { success: true }
  },
})

export const grantRoutes: AnyRoute[] = [listOwn, endOwn, listAll, endAny]
