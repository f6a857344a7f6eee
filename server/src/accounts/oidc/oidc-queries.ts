import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { User } from '../user-queries.ts'

type Writer = Kysely<Database>

export const findLinked = (tx: Writer, issuer: string, sub: string): Promise<User | undefined> =>
  tx
    .selectFrom('users')
    .selectAll()
    .where('oidc_issuer', '=', issuer)
    .where('oidc_sub', '=', sub)
    .executeTakeFirst()

export const findById = (tx: Writer, id: string): Promise<User | undefined> =>
  tx.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

export const findByEmailKey = (tx: Writer, email_key: string): Promise<User | undefined> =>
  tx.selectFrom('users').selectAll().where('email_key', '=', email_key).executeTakeFirst()

export const isNameTaken = async (tx: Writer, username_key: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('username_key', '=', username_key)
    .executeTakeFirst()
  return row !== undefined
}

export const updateUser = async (
  tx: Writer,
  id: string,
  change: Partial<Pick<User, 'oidc_issuer' | 'oidc_sub' | 'role'>>,
): Promise<void> => {
  await tx.updateTable('users').set(change).where('id', '=', id).execute()
}
