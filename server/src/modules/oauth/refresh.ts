import type { Ctx } from '../../context.ts'
import type { OauthClient } from './client-queries.ts'
import { endGrant } from './end-grant.ts'
import { findGrant, findToken, markReplaced } from './grant-queries.ts'
import { OauthRefusal } from './oauth-reply.ts'
import { tokenHash } from './oauth-token.ts'
import { personOf } from './person-queries.ts'
import { issuePair, tokenAnswer, type TokenPair } from './token-pair.ts'
import { readScopes } from '@caravel/sync-protocol/scopes'

/** So long a used refresh token is answered as before: two requests on a bad network are no theft. */
export const repeatMs = 60_000

const unusable = 'the refresh token is unknown, expired, ended or of another client'

/**
 * Replaces a refresh token. The same one inside a short while gets the same answer; later it means that two hold it, and
 * ends the connection for both (RFC 9700 §4.14.2).
 */
export async function refresh(ctx: Ctx, client: OauthClient, form: Record<string, string>): Promise<object> {
  const { refresh_token, scope } = form
  if (refresh_token === undefined) throw new OauthRefusal('invalid_request', 'refresh_token is missing')
  const now = ctx.now()
  const token_hash = tokenHash(refresh_token)
  const outcome = await ctx.committer.exclusive(async tx => {
    const row = await findToken(tx, token_hash)
    const grant = row && (await findGrant(tx, row.grant_id))
    const fits = row?.kind === 'refresh' && grant?.client_id === client.id
    if (!fits || row.expires_at <= now || !(await personOf(tx, grant))) return { kind: 'unusable' } as const
    mustBeWithin(grant.scope, scope)
    if (row.replaced_at !== null) {
      const again = row.replaced_at + repeatMs > now ? successorOf(ctx, token_hash, row.successor) : undefined
      return again ? ({ kind: 'pair', pair: again, grant } as const) : ({ kind: 'reused', grant } as const)
    }
    const pair = await issuePair(tx, grant, now)
    const successor = ctx.box.seal(JSON.stringify(pair), purposeOf(token_hash))
    await markReplaced(tx, token_hash, { at: now, successor })
    return { kind: 'pair', pair, grant } as const
  })
  if (outcome.kind === 'pair') return tokenAnswer(outcome.pair, outcome.grant.scope, now)
  if (outcome.kind === 'reused')
    await endGrant(ctx, outcome.grant.id, { action: 'oauth.token_replayed', user_id: null })
  throw new OauthRefusal('invalid_grant', unusable)
}

/** Nobody gets more by asking again. */
function mustBeWithin(granted: string, asked: string | undefined): void {
  if (asked === undefined) return
  const has = new Set<string>(readScopes(granted))
  if (asked.split(' ').some(scope => scope !== '' && !has.has(scope)))
    throw new OauthRefusal('invalid_scope', 'more than the person allowed')
}

function successorOf(ctx: Ctx, hash: string, sealed: string | null): TokenPair | undefined {
  const text = sealed === null ? undefined : ctx.box.open(sealed, purposeOf(hash))
  return text === undefined ? undefined : (JSON.parse(text) as TokenPair)
}

function purposeOf(hash: string): string {
  return `oauth_tokens.successor.${hash}`
}
