/** Links that are mailed to someone: 32 random bytes, of which the server keeps the hash, good once and for an hour. */
import { hash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { App } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import type { AccountLinkTable } from '../tables.ts'
import type { User } from '../user-queries.ts'

type Purpose = AccountLinkTable['purpose']

const life = 60 * 60_000

const hashOf = (token: string): string => hash('sha256', token, 'base64url')

/** A new link in place of the one there was; answers its token, which is kept nowhere. */
export const makeLink = async (
  { db, now }: Pick<App, 'db' | 'now'>,
  { id: user_id, password_version }: User,
  purpose: Purpose,
  email: string | null = null,
): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  const created_at = now()
  const link = {
    token_hash: hashOf(token),
    password_version,
    email,
    created_at,
    expires_at: created_at + life,
  }
  await db.write.deleteFrom('account_links').where('expires_at', '<=', created_at).execute()
  await db.write
    .insertInto('account_links')
    .values({ user_id, purpose, ...link })
    .onConflict(conflict => conflict.columns(['user_id', 'purpose']).doUpdateSet(link))
    .execute()
  return token
}

/** What a token stands for; undefined when it is unknown, used or too old. */
export const findLink = (
  { db, now }: Pick<App, 'db' | 'now'>,
  token: string,
  purpose: Purpose,
): Promise<AccountLinkTable | undefined> =>
  db.read
    .selectFrom('account_links')
    .selectAll()
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now())
    .executeTakeFirst()

/** False for all but the first who takes it. */
export const takeLink = async (tx: Kysely<Database>, { token_hash }: AccountLinkTable): Promise<boolean> => {
  const taken = await tx
    .deleteFrom('account_links')
    .where('token_hash', '=', token_hash)
    .returning('token_hash')
    .executeTakeFirst()
  return taken !== undefined
}

/** None of these counts any more. */
export const dropLinks = async (tx: Kysely<Database>, userId: string): Promise<void> => {
  await tx.deleteFrom('account_links').where('user_id', '=', userId).execute()
}
