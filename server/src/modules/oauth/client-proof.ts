import { timingSafeEqual } from 'node:crypto'
import type { Ctx } from '../../context.ts'
import { findClient, type OauthClient } from './client-queries.ts'
import { OauthRefusal } from './oauth-reply.ts'
import { tokenHash } from './oauth-token.ts'

/** The client of a request; a confidential one shows its secret, a public one has none to show. */
export async function mustBeClient(ctx: Ctx, form: Record<string, string>): Promise<OauthClient> {
  const { client_id, client_secret } = form
  const client = client_id === undefined ? undefined : await findClient(ctx.db.read, client_id)
  if (!client) throw new OauthRefusal('invalid_client', 'no such client is registered')
  if (client.is_public) return client
  if (client_secret === undefined || !isSame(tokenHash(client_secret), client.secret_hash))
    throw new OauthRefusal('invalid_client', 'the secret of the client is missing or wrong')
  return client
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
