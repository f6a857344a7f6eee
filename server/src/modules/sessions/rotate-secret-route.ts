import { route } from '@caravel/sync-protocol/route'
import { mustUser, type Ctx } from '../../context.ts'
import { clearSessionCookie } from '../../http/session.ts'
import { Reply } from '../../http/reply.ts'
import type { AnyRoute } from '../../http/route.ts'
import { replaceSessionSecret } from '../../http/session-secret.ts'
import { deleteAllSessions } from '../../accounts/session-queries.ts'
import { isSecure } from '../../accounts/start-session.ts'

/**
 * Replaces the secret that signs sessions: everybody is signed out, the caller too, and their sockets close. Encrypted
 * outboxes have keys of their own and stay readable.
 */
const rotate = route<Ctx, unknown>({
  method: 'POST',
  path: '/api/admin/rotate-jwt-secret',
  guard: 'admin',
  run: async ctx => {
    const { id: user_id } = mustUser(ctx)
    ctx.sessions.useSecret(replaceSessionSecret(ctx.config.data_dir))
    const ended = await deleteAllSessions(ctx.db)
    for (const id of ended) ctx.sessions.announceEnded(id)
    const details = { ended: ended.length }
    await ctx.audit.write({ action: 'admin.rotate_jwt_secret', user_id, details, ip: ctx.ip })
    return new Reply({ success: true, ...details }, { cookies: [clearSessionCookie(isSecure(ctx))] })
  },
})

export const rotateSecretRoutes: AnyRoute[] = [rotate]
