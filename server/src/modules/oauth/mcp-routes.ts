/** Where assistants work (MCP, Streamable HTTP). A token in the header, never a cookie. */
import { AppError } from '@caravel/sync-protocol/errors'
import { route, type Method } from '@caravel/sync-protocol/route'
import * as z from 'zod/mini'
import type { Ctx } from '../../context.ts'
import { errorText } from '../../http/error-texts.ts'
import { mustChoosePassword } from '../../http/own-password-policy.ts'
import { Reply } from '../../http/reply.ts'
import type { AnyRoute } from '../../http/route.ts'
import { lacksSecondFactor } from '../../http/second-factor-policy.ts'
import type { Assistant } from '../../mcp/assistant.ts'
import { metadataUrlOf } from './addresses.ts'
import { identify } from './identify.ts'
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
        const assistant = token === undefined ? undefined : await admit(ctx, token)
        if (token === undefined || !assistant) return askToSignIn(ctx, token !== undefined)
        const again = async () => (await admit(ctx, token).catch(() => undefined)) !== undefined
        return ctx.mcp.handle(ctx, assistant, again, method === 'POST' ? body : undefined)
      },
    }),
  )
}

/** Throws where the account owes something before it gets on. */
async function admit(ctx: Ctx, token: string): Promise<Assistant | undefined> {
  const assistant = await identify(ctx, token)
  if (!assistant) return undefined
  if (lacksSecondFactor(ctx, assistant.user)) throw new AppError('MFA_REQUIRED')
  if (mustChoosePassword(ctx, assistant.user)) throw new AppError('PASSWORD_CHANGE_NEEDED')
  return assistant
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
