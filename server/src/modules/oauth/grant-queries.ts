import type { Kysely, Selectable } from 'kysely'
import { fixedQuery } from '../../db/fixed-query.ts'
import type { Database } from '../../db/schema.ts'
import type { OauthCodeTable, OauthGrantTable, OauthTokenTable } from './tables.ts'

export type Grant = Selectable<OauthGrantTable>
export type OauthToken = Selectable<OauthTokenTable>
export type OauthCode = Selectable<OauthCodeTable>

export async function insertGrant(tx: Kysely<Database>, grant: Grant): Promise<void> {
  await tx.insertInto('oauth_grants').values(grant).execute()
}

export async function insertCode(tx: Kysely<Database>, code: OauthCode): Promise<void> {
  await tx.insertInto('oauth_codes').values(code).execute()
}

export function findGrant(db: Kysely<Database>, id: string): Promise<Grant | undefined> {
  return db.selectFrom('oauth_grants').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findCode(tx: Kysely<Database>, code_hash: string): Promise<OauthCode | undefined> {
  return tx.selectFrom('oauth_codes').selectAll().where('code_hash', '=', code_hash).executeTakeFirst()
}

export async function spendCode(tx: Kysely<Database>, code_hash: string, spent_at: number): Promise<void> {
  await tx.updateTable('oauth_codes').set({ spent_at }).where('code_hash', '=', code_hash).execute()
}

export function findToken(db: Kysely<Database>, token_hash: string): Promise<OauthToken | undefined> {
  return db.selectFrom('oauth_tokens').selectAll().where('token_hash', '=', token_hash).executeTakeFirst()
}

export async function insertToken(tx: Kysely<Database>, token: OauthToken): Promise<void> {
  await tx.insertInto('oauth_tokens').values(token).execute()
}

/** A refresh token was used; what it was answered with is repeated for a while. */
export async function markReplaced(
  tx: Kysely<Database>,
  token_hash: string,
  { at, successor }: { at: number; successor: string },
): Promise<void> {
  await tx
    .updateTable('oauth_tokens')
    .set({ replaced_at: at, successor })
    .where('token_hash', '=', token_hash)
    .execute()
}

/** The grant goes on until `expires_at`, and its client counts as used. */
export async function prolongGrant(
  tx: Kysely<Database>,
  { id, client_id }: Pick<Grant, 'id' | 'client_id'>,
  { now, expires_at }: { now: number; expires_at: number },
): Promise<void> {
  await tx.updateTable('oauth_grants').set({ last_used_at: now, expires_at }).where('id', '=', id).execute()
  await tx.updateTable('oauth_clients').set({ last_used_at: now }).where('id', '=', client_id).execute()
}

export async function markGrantUsed(db: Kysely<Database>, id: string, now: number): Promise<void> {
  await db.updateTable('oauth_grants').set({ last_used_at: now }).where('id', '=', id).execute()
}

/** With its tokens; answers whose it was, undefined when there is none. */
export async function deleteGrant(
  tx: Kysely<Database>,
  id: string,
): Promise<Pick<Grant, 'user_id' | 'client_id'> | undefined> {
  return tx
    .deleteFrom('oauth_grants')
    .where('id', '=', id)
    .returning(['user_id', 'client_id'])
    .executeTakeFirst()
}

export async function deleteGrantsOfClient(tx: Kysely<Database>, client_id: string): Promise<void> {
  await tx.deleteFrom('oauth_grants').where('client_id', '=', client_id).execute()
}

/** Those of one person beyond the `most` that were used last; the new one stays in any case. */
export async function deleteOldestGrants(
  tx: Kysely<Database>,
  userId: string,
  fresh: string,
  most: number,
): Promise<string[]> {
  const gone = await tx
    .deleteFrom('oauth_grants')
    .where('id', 'in', inner =>
      inner
        .selectFrom('oauth_grants')
        .select('id')
        .where('user_id', '=', userId)
        .where('id', '!=', fresh)
        .orderBy('last_used_at', 'desc')
        .orderBy('created_at', 'desc')
        .limit(1000)
        .offset(most),
    )
    .returning('id')
    .execute()
  return gone.map(({ id }) => id)
}

const byAccessToken = fixedQuery(db =>
  db
    .selectFrom('oauth_tokens')
    .innerJoin('oauth_grants', 'oauth_grants.id', 'oauth_tokens.grant_id')
    .innerJoin('oauth_clients', 'oauth_clients.id', 'oauth_grants.client_id')
    .select(['oauth_grants.id', 'oauth_grants.user_id', 'oauth_grants.client_id', 'oauth_grants.scope'])
    .select(['oauth_grants.trip_ids', 'oauth_grants.resource', 'oauth_grants.password_version'])
    .select(['oauth_grants.role', 'oauth_grants.last_used_at', 'oauth_grants.expires_at'])
    .select(['oauth_clients.name as client_name', 'oauth_tokens.expires_at as token_ends'])
    .where('oauth_tokens.token_hash', '=', '')
    .where('oauth_tokens.kind', '=', 'access'),
)

/** The grant of an access token with the name of its client, whether it still counts or not. */
export async function findByAccessToken(db: Kysely<Database>, token_hash: string) {
  const [row] = await byAccessToken(db, [token_hash, 'access'])
  return row
}

const listed = (db: Kysely<Database>, now: number) =>
  db
    .selectFrom('oauth_grants')
    .innerJoin('oauth_clients', 'oauth_clients.id', 'oauth_grants.client_id')
    .innerJoin('users', 'users.id', 'oauth_grants.user_id')
    .select(['oauth_grants.id', 'client_id', 'oauth_clients.name as client_name', 'user_id', 'username'])
    .select(['redirect_uris', 'oauth_grants.scope', 'trip_ids', 'oauth_grants.created_at'])
    .select(['oauth_grants.last_used_at', 'expires_at'])
    .where('expires_at', '>', now)
    // What was allowed and never fetched is no connection.
    .where('oauth_grants.last_used_at', '>', 0)
    .whereRef('oauth_grants.password_version', '=', 'users.password_version')
    .whereRef('oauth_grants.role', '=', 'users.role')
    .orderBy('oauth_grants.last_used_at', 'desc')
    .orderBy('oauth_grants.id')

export function listGrants(db: Kysely<Database>, now: number) {
  return listed(db, now).where('disabled_at', 'is', null).execute()
}

export function listOwnGrants(db: Kysely<Database>, userId: string, now: number) {
  return listed(db, now).where('user_id', '=', userId).execute()
}

/** What has run out: codes, tokens, grants, and answers that are not repeated any more. */
export async function deleteSpent(tx: Kysely<Database>, now: number, repeatMs: number): Promise<void> {
  await tx.deleteFrom('oauth_grants').where('expires_at', '<=', now).execute()
  await tx
    .deleteFrom('oauth_codes')
    .where('expires_at', '<=', now - 3_600_000)
    .execute()
  await tx.deleteFrom('oauth_tokens').where('expires_at', '<=', now).execute()
  await tx
    .updateTable('oauth_tokens')
    .set({ successor: null })
    .where('successor', 'is not', null)
    .where('replaced_at', '<', now - repeatMs)
    .execute()
}
