/** Where assistants work (MCP, Streamable HTTP). A token in the header, never a cookie. */
import { AppError, type ErrorCode } from '@caravel/sync-protocol/errors'
import { route, type Method } from '@caravel/sync-protocol/route'
import * as z from 'zod/mini'
import type { Ctx, SessionUser } from '../../context.ts'
import { errorText } from '../../http/error-texts.ts'
import { mustChoosePassword } from '../../http/own-password-policy.ts'
import { Reply } from '../../http/reply.ts'
import type { AnyRoute } from '../../http/route.ts'
import { lacksSecondFactor } from '../../http/second-factor-policy.ts'
import { metadataUrlOf } from './addresses.ts'
import { identify, stillCounts } from './identify.ts'
import { ofAddon } from './oauth-reply.ts'

function endpoint(method: Extract<Method, 'GET' | 'POST' | 'DELETE'>): AnyRoute {
  return ofAddon(
    route<Ctx, unknown>({
      method,
      path: '/mcp',
      guard: 'public',
      cross_site: true,
      ...(method === 'POST' ? { body: z.unknown() } : {}),
      run: async (ctx, { body }) => {
        const [, token] = /^Bearer +(\S+)$/i.exec(ctx.headers['authorization'] ?? '') ?? []
        const assistant = token === undefined ? undefined : await identify(ctx, token)
        if (!assistant) return askToSignIn(ctx, token !== undefined)
        const owed = owes(ctx, assistant.user)
        if (owed) throw new AppError(owed)
        const again = async (): Promise<boolean> => {
          const user = await stillCounts(ctx, assistant)
          return user !== undefined && owes(ctx, user) === undefined
        }
        return ctx.mcp.handle(ctx, assistant, again, method === 'POST' ? body : undefined)
      },
    }),
  )
}

/** What has to be done in the settings before this account gets on. */
function owes(ctx: Ctx, user: SessionUser): ErrorCode | undefined {
  if (lacksSecondFactor(ctx, user)) return 'MFA_REQUIRED'
  return mustChoosePassword(ctx, user) ? 'PASSWORD_CHANGE_NEEDED' : undefined
}

/** Where to get a token (RFC 9728 §5.1), and whether the one that came is no good (RFC 6750 §3). */
function askToSignIn(ctx: Ctx, had: boolean): Reply {
  const error = had ? ', error="invalid_token"' : ''
  const challenge = `Bearer resource_metadata="${metadataUrlOf(ctx)}"${error}`
  return new Reply(
    { error: errorText('AUTH_REQUIRED', ctx.headers['accept-language']), code: 'AUTH_REQUIRED' },
    { status: 401, headers: { 'WWW-Authenticate': challenge, 'Cache-Control': 'no-store' } },
  )
}

export const mcpRoutes: AnyRoute[] = [endpoint('POST'), endpoint('GET'), endpoint('DELETE')]
