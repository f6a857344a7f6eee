import { readScopes, scopes } from '@caravel/sync-protocol/scopes'
import type { Ctx, SessionUser } from '../../context.ts'
import type { Assistant } from '../../mcp/assistant.ts'
import { resourceOf } from './addresses.ts'
import { findApiToken, findApiTokenById, markTokenUsed } from './api-token-queries.ts'
import { findByAccessToken, findGrant, markGrantUsed } from './grant-queries.ts'
import { isOfKind, tokenHash } from './oauth-token.ts'
import { personOf } from './person-queries.ts'

/** How precisely `last_used_at` is kept: a write per request would cost more than it tells. */
const seenEvery = 600_000

/** Who speaks with this token at `/mcp`, for whom, and what it may; undefined when it does not count (any more). */
export async function identify(ctx: Ctx, token: string): Promise<Assistant | undefined> {
  if (isOfKind(token, 'access')) return byAccessToken(ctx, token)
  if (isOfKind(token, 'static')) return byStaticToken(ctx, token)
  return bySession(ctx, token)
}

async function byAccessToken(ctx: Ctx, token: string): Promise<Assistant | undefined> {
  const now = ctx.now()
  const row = await findByAccessToken(ctx.db.read, tokenHash(token))
  if (!row || row.token_ends <= now || row.expires_at <= now || row.resource !== resourceOf(ctx))
    return undefined
  const user = await personOf(ctx.db.read, row)
  if (!user) return undefined
  if (now - row.last_used_at > seenEvery) await markGrantUsed(ctx.db.write, row.id, now)
  return {
    user,
    credential: row.id,
    client_id: row.client_id,
    name: row.client_name,
    scopes: new Set(readScopes(row.scope)),
    trips: row.trip_ids === null ? undefined : new Set(JSON.parse(row.trip_ids) as string[]),
  }
}

async function byStaticToken(ctx: Ctx, token: string): Promise<Assistant | undefined> {
  const now = ctx.now()
  const row = await findApiToken(ctx.db.read, tokenHash(token))
  const user = row && row.expires_at > now ? await personOf(ctx.db.read, row) : undefined
  if (!row || !user) return undefined
  if (now - (row.last_used_at ?? 0) > seenEvery) await markTokenUsed(ctx.db.write, row.id, now)
  return {
    user,
    credential: row.id,
    client_id: row.id,
    name: row.name,
    scopes: new Set(readScopes(row.scope)),
    trips: undefined,
  }
}

/** The token of a program that signed in as the person itself: it may what they may. */
async function bySession(ctx: Ctx, token: string): Promise<Assistant | undefined> {
  const user = await ctx.sessions.read(token)
  return (
    user && {
      user,
      credential: user.session_id,
      client_id: null,
      name: null,
      scopes: new Set(scopes),
      trips: undefined,
    }
  )
}

/**
 * Does what let it in still count? An access token may have run out meanwhile: the connection goes on for as long as the
 * grant does, and its next request brings a new one.
 */
export async function stillCounts(
  ctx: Ctx,
  { credential, user }: Assistant,
): Promise<SessionUser | undefined> {
  const { db, sessions } = ctx
  const grant = await findGrant(db.read, credential)
  if (grant && grant.resource !== resourceOf(ctx)) return undefined
  const given = grant ?? (await findApiTokenById(db.read, credential))
  if (given) return given.expires_at > ctx.now() ? personOf(db.read, given) : undefined
  const session = await sessions.find(credential)
  return session?.password_version === user.password_version ? session : undefined
}
