import type { Kysely, Selectable } from 'kysely'
import { fixedQuery } from '../../db/fixed-query.ts'
import type { Database } from '../../db/schema.ts'
import type { ApiTokenTable } from './tables.ts'

export type ApiToken = Selectable<ApiTokenTable>

/** Answers false when the person has `most` already. What ran out does not count and goes. */
export async function insertApiToken(
  tx: Kysely<Database>,
  token: ApiToken,
  { most, now }: { most: number; now: number },
): Promise<boolean> {
  await deleteExpiredTokens(tx, now)
  const { count } = await tx
    .selectFrom('api_tokens')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', token.user_id)
    .executeTakeFirstOrThrow()
  if (count >= most) return false
  await tx.insertInto('api_tokens').values(token).execute()
  return true
}

const byHash = fixedQuery(db => db.selectFrom('api_tokens').selectAll().where('token_hash', '=', ''))

export async function findApiToken(db: Kysely<Database>, token_hash: string): Promise<ApiToken | undefined> {
  const [row] = await byHash(db, [token_hash])
  return row
}

export function findApiTokenById(db: Kysely<Database>, id: string): Promise<ApiToken | undefined> {
  return db.selectFrom('api_tokens').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function markTokenUsed(db: Kysely<Database>, id: string, now: number): Promise<void> {
  await db.updateTable('api_tokens').set({ last_used_at: now }).where('id', '=', id).execute()
}

const listed = (db: Kysely<Database>, now: number) =>
  db
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .select(['api_tokens.id', 'user_id', 'username', 'name', 'token_prefix', 'scope'])
    .select(['api_tokens.created_at', 'last_used_at', 'expires_at'])
    .where('expires_at', '>', now)
    .whereRef('api_tokens.password_version', '=', 'users.password_version')
    .whereRef('api_tokens.role', '=', 'users.role')
    .orderBy('api_tokens.created_at', 'desc')
    .orderBy('api_tokens.id')

export function listApiTokens(db: Kysely<Database>, now: number) {
  return listed(db, now).where('disabled_at', 'is', null).execute()
}

export function listOwnApiTokens(db: Kysely<Database>, userId: string, now: number) {
  return listed(db, now).where('user_id', '=', userId).execute()
}

export async function findOwnApiToken(db: Kysely<Database>, userId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('api_tokens')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Whose it was; undefined when there is none. */
export async function deleteApiToken(tx: Kysely<Database>, id: string): Promise<string | undefined> {
  const gone = await tx.deleteFrom('api_tokens').where('id', '=', id).returning('user_id').executeTakeFirst()
  return gone?.user_id
}

export async function deleteExpiredTokens(tx: Kysely<Database>, now: number): Promise<void> {
  await tx.deleteFrom('api_tokens').where('expires_at', '<=', now).execute()
}
