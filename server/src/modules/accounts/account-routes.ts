import { AppError } from '@caravel/sync-protocol/errors'
import { route } from '@caravel/sync-protocol/route'
import * as z from 'zod/mini'
import { mustUser, type Ctx } from '../../context.ts'
import type { AnyRoute } from '../../http/route.ts'
import { findUser, listOtherUsers } from '../../accounts/user-queries.ts'
import { publicViewOf, viewOf } from '../../accounts/user-view.ts'

const me = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/auth/me',
  guard: 'user',
  mfa_exempt: true,
  password_exempt: true,
  run: async ctx => {
    const user = await findUser(ctx.db, mustUser(ctx).id)
    if (!user) throw new AppError('AUTH_REQUIRED')
    return { user: viewOf(user) }
  },
})

/** Whom one can add to a trip: everybody else here, without their e-mail addresses. */
const others = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/auth/users',
  guard: 'user',
  run: async ctx => ({ users: (await listOtherUsers(ctx.db, mustUser(ctx).id)).map(publicViewOf) }),
})

/** A browser cannot send headers with a WebSocket, so it sends this once, within 30 s. */
const socketToken = route<Ctx, unknown>({
  method: 'POST',
  path: '/api/auth/ws-token',
  guard: 'user',
  run: async ctx => {
    const { id: user_id, session_id, password_version } = mustUser(ctx)
    return { token: ctx.tokens.issue('ws', { user_id, session_id, password_version }) }
  },
})

/**
 * For one download, or one picture of a photo library, by something that sends no cookie, such as the system's viewer,
 * within 60 s.
 */
const resourceToken = route<Ctx, { purpose: 'download' | 'immich' }>({
  method: 'POST',
  path: '/api/auth/resource-token',
  guard: 'user',
  body: z.strictObject({ purpose: z.enum(['download', 'immich']) }),
  run: async (ctx, { body }) => {
    const { id: user_id, session_id, password_version } = mustUser(ctx)
    return { token: ctx.tokens.issue(body.purpose, { user_id, session_id, password_version }) }
  },
})

export const accountRoutes: AnyRoute[] = [me, others, socketToken, resourceToken]
