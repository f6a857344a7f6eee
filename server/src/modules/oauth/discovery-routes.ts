/** What programs find by themselves: RFC 8414 and RFC 9728. */
import { route } from '@caravel/sync-protocol/route'
import type { Ctx } from '../../context.ts'
import type { AnyRoute } from '../../http/route.ts'
import { scopesInUse } from '../../mcp/scopes-in-use.ts'
import { issuerOf, resourceOf } from './addresses.ts'
import { ofAddon } from './oauth-reply.ts'

async function authorizationServer(ctx: Ctx): Promise<object> {
  const issuer = issuerOf(ctx)
  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    registration_endpoint: `${issuer}/oauth/register`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    scopes_supported: await scopesInUse(ctx.modules),
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none', 'client_secret_post'],
    revocation_endpoint_auth_methods_supported: ['none', 'client_secret_post'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  }
}

async function protectedResource(ctx: Ctx): Promise<object> {
  return {
    resource: resourceOf(ctx),
    authorization_servers: [issuerOf(ctx)],
    bearer_methods_supported: ['header'],
    scopes_supported: await scopesInUse(ctx.modules),
    resource_name: 'Caravel',
  }
}

function document(path: string, of: (ctx: Ctx) => Promise<object>): AnyRoute {
  return ofAddon(
    route<Ctx, unknown>({
      method: 'GET',
      path: `/.well-known/${path}`,
      guard: 'public',
      cross_site: true,
      run: of,
    }),
  )
}

export const discoveryRoutes: AnyRoute[] = [
  document('oauth-authorization-server', authorizationServer),
  document('oauth-protected-resource', protectedResource),
  document('oauth-protected-resource/mcp', protectedResource),
]
