/** Programs register themselves (RFC 7591). */
import { randomUUID } from 'node:crypto'
import { route } from '@caravel/sync-protocol/route'
import * as z from 'zod/mini'
import type { Ctx } from '../../context.ts'
import type { AnyRoute } from '../../http/route.ts'
import { scopesInUse } from '../../mcp/scopes-in-use.ts'
import { countUnused, deleteOldestUnused, insertClient } from './client-queries.ts'
import { readMetadata } from './client-metadata.ts'
import { freshReply, ofAddon, OauthRefusal } from './oauth-reply.ts'
import { makeToken, tokenHash } from './oauth-token.ts'

/** That never got a token; anybody can make one. */
const mostUnused = 500
const minute = 60_000

const register = route<Ctx, unknown>({
  method: 'POST',
  path: '/oauth/register',
  guard: 'public',
  cross_site: true,
  limit: 'oauth_register',
  status: 201,
  body: z.unknown(),
  run: async (ctx, { body }) => {
    const { name, redirect_uris, scope } = readMetadata(asObject(body), await scopesInUse(ctx.modules))
    const id = randomUUID()
    const created_at = ctx.now()
    await ctx.committer.exclusive(async tx => {
      const full = (await countUnused(tx)) >= mostUnused
      // A client that is just asking a person for access keeps its place.
      if (full && !(await deleteOldestUnused(tx, created_at - 10 * minute)))
        throw new OauthRefusal('temporarily_unavailable', 'too many programs registered in the last minutes')
      await insertClient(tx, {
        id,
        name,
        redirect_uris: JSON.stringify(redirect_uris),
        scope,
        secret_hash: tokenHash(makeToken('secret')),
        is_public: 1,
        created_via: 'dcr',
        created_by: null,
        created_at,
        last_used_at: null,
      })
    })
    const granted = {
      client_id: id,
      client_id_issued_at: Math.floor(created_at / 1000),
      client_name: name,
      redirect_uris,
      scope,
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    }
    return freshReply(granted, 201)
  },
})

function asObject(body: unknown): Record<string, unknown> {
  if (typeof body === 'object' && body !== null && !Array.isArray(body))
    return body as Record<string, unknown>
  throw new OauthRefusal('invalid_client_metadata', 'the metadata has to be a JSON object')
}

export const registerRoutes: AnyRoute[] = [ofAddon(register)]
