import type { Ctx } from '../../context.ts'
import type { OauthClient } from './client-queries.ts'
import { endGrant } from './end-grant.ts'
import { findCode, findGrant, spendCode, type Grant, type OauthCode } from './grant-queries.ts'
import { OauthRefusal } from './oauth-reply.ts'
import { challengeOf, tokenHash } from './oauth-token.ts'
import { personOf } from './person-queries.ts'
import { issuePair, tokenAnswer } from './token-pair.ts'

const unusable = 'the code is unknown, used, expired or of another client'

/**
 * Trades a code for tokens. The first try spends it, right or wrong; a second one ends what the first one got, because
 * someone else has seen the code (RFC 6749 §4.1.2).
 */
export async function redeemCode(
  ctx: Ctx,
  client: OauthClient,
  form: Record<string, string>,
): Promise<object> {
  const { code, code_verifier, redirect_uri } = form
  if (code === undefined) throw new OauthRefusal('invalid_request', 'code is missing')
  // An empty parameter counts as none (RFC 6749 §3.2).
  if (!code_verifier) throw new OauthRefusal('invalid_request', 'code_verifier is missing')
  const now = ctx.now()
  const outcome = await ctx.committer.exclusive(async tx => {
    const row = await findCode(tx, tokenHash(code))
    const grant = row && (await findGrant(tx, row.grant_id))
    // What another client holds is neither spent nor ended by it.
    if (!row || !grant || grant.client_id !== client.id) return { wrong: unusable }
    if (row.spent_at !== null) return { replayed: grant }
    await spendCode(tx, row.code_hash, now)
    const wrong = whatIsWrong(row, { code_verifier, redirect_uri }, now)
    if (wrong) return { wrong, spoilt: grant }
    if (!(await personOf(tx, grant))) return { wrong: unusable, spoilt: grant }
    return { grant, pair: await issuePair(tx, grant, now) }
  })
  if (outcome.replayed) {
    await endGrant(ctx, outcome.replayed.id, { action: 'oauth.code_replayed', user_id: null })
    throw new OauthRefusal('invalid_grant', unusable)
  }
  if (outcome.spoilt) await endGrant(ctx, (outcome.spoilt as Grant).id)
  if (outcome.wrong !== undefined || !outcome.pair)
    throw new OauthRefusal('invalid_grant', outcome.wrong ?? unusable)
  return tokenAnswer(outcome.pair, outcome.grant.scope, now)
}

function whatIsWrong(
  row: OauthCode,
  sent: { code_verifier: string; redirect_uri: string | undefined },
  now: number,
): string | undefined {
  if (row.expires_at <= now) return unusable
  if (sent.redirect_uri !== row.redirect_uri) return 'redirect_uri is another one than the code was asked for'
  if (!/^[\w.~-]{43,128}$/.test(sent.code_verifier)) return 'code_verifier is too short or too long'
  return challengeOf(sent.code_verifier) === row.code_challenge ? undefined : 'code_verifier is wrong'
}
