import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { insertToken, prolongGrant, type Grant } from './grant-queries.ts'
import { makeToken, tokenHash } from './oauth-token.ts'

export const accessMs = 3_600_000
/** Counted anew with every refresh. */
export const refreshMs = 90 * 86_400_000

export interface TokenPair {
  access_token: string
  refresh_token: string
  issued_at: number
}

/** A new access and a new refresh token of a grant, which goes on with them. */
export async function issuePair(
  tx: Kysely<Database>,
  grant: Pick<Grant, 'id' | 'client_id'>,
  now: number,
): Promise<TokenPair> {
  const pair = { access_token: makeToken('access'), refresh_token: makeToken('refresh'), issued_at: now }
  const row = { grant_id: grant.id, created_at: now, replaced_at: null, successor: null }
  const ends = now + refreshMs
  await insertToken(tx, {
    ...row,
    token_hash: tokenHash(pair.access_token),
    kind: 'access',
    expires_at: now + accessMs,
  })
  await insertToken(tx, {
    ...row,
    token_hash: tokenHash(pair.refresh_token),
    kind: 'refresh',
    expires_at: ends,
  })
  await prolongGrant(tx, grant, { now, expires_at: ends })
  return pair
}

/** The answer of the token endpoint (RFC 6749 §5.1). */
export function tokenAnswer(
  { access_token, refresh_token, issued_at }: TokenPair,
  scope: string,
  now: number,
) {
  const expires_in = Math.max(1, Math.floor((issued_at + accessMs - now) / 1000))
  return { access_token, refresh_token, token_type: 'Bearer', expires_in, scope }
}
