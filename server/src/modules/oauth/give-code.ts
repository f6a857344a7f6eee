import { randomFillSync } from 'node:crypto'
import { mintId } from '@caravel/sync-protocol/ids'
import { mustUser, type Ctx } from '../../context.ts'
import type { AuthorizeRequest } from './authorize-request.ts'
import { deleteOldestGrants, insertCode, insertGrant } from './grant-queries.ts'
import { makeToken, tokenHash } from './oauth-token.ts'

const codeMs = 120_000
/** Of one person. */
const mostGrants = 100

/** Writes down what the person allowed; answers the code that the program fetches its tokens with. */
export async function giveCode(
  ctx: Ctx,
  { client, redirect_uri, scopes, code_challenge, resource }: AuthorizeRequest,
  trip_ids: string[] | null,
): Promise<string> {
  const { id: user_id, password_version, role } = mustUser(ctx)
  const now = ctx.now()
  const id = mintId(now, randomFillSync)
  const code = makeToken('code')
  const expires_at = now + codeMs
  const ended = await ctx.committer.exclusive(async tx => {
    await insertGrant(tx, {
      id,
      client_id: client.id,
      user_id,
      scope: scopes.join(' '),
      trip_ids: trip_ids && JSON.stringify([...new Set(trip_ids)]),
      resource,
      password_version,
      role,
      created_at: now,
      last_used_at: 0,
      expires_at,
    })
    await insertCode(tx, {
      code_hash: tokenHash(code),
      grant_id: id,
      redirect_uri,
      code_challenge,
      expires_at,
      spent_at: null,
    })
    // The new one has not been used yet: it is kept beside the last used ones.
    return deleteOldestGrants(tx, user_id, id, mostGrants)
  })
  for (const grant of ended) ctx.mcp.endCredential(grant)
  const details = { name: client.name, client_id: client.id, keys: scopes }
  await ctx.audit.write({ action: 'oauth.allow', user_id, resource: id, details, ip: ctx.ip })
  return code
}
