import { AppError } from '@caravel/sync-protocol/errors'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { dropLinks } from '../password/link-queries.ts'
import type { User } from '../user-queries.ts'

/** The newest first. */
export const listUsers = (db: Kysely<Database>): Promise<User[]> =>
  db.selectFrom('users').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').execute()

/** How many passkeys each account has that has any. */
export const countPasskeys = async (db: Kysely<Database>): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('passkeys')
    .select(query => ['user_id', query.fn.countAll().as('count')])
    .groupBy('user_id')
    .execute()
  return new Map(rows.map(({ user_id, count }) => [user_id, Number(count)]))
}

export const mustFindUser = async (db: Kysely<Database>, id: string): Promise<User> => {
  const user = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
  if (!user) throw new AppError('USER_UNKNOWN')
  return user
}

/** Which of the names another account has already. */
export const takenNames = async (
  db: Kysely<Database>,
  keys: { username_key?: string | undefined; email_key?: string | undefined },
  except = '',
): Promise<Record<string, 'TAKEN'>> => {
  const taken: Record<string, 'TAKEN'> = {}
  for (const [column, field] of [
    ['username_key', 'username'],
    ['email_key', 'email'],
  ] as const) {
    const key = keys[column]
    if (key === undefined) continue
    const other = await db
      .selectFrom('users')
      .select('id')
      .where(column, '=', key)
      .where('id', '!=', except)
      .executeTakeFirst()
    if (other) taken[field] = 'TAKEN'
  }
  return taken
}

/** A password takes its account's sessions their worth. */
export const updateAccount = async (
  tx: Kysely<Database>,
  id: string,
  fields: Partial<
    Pick<
      User,
      | 'email'
      | 'email_key'
      | 'email_confirmed_at'
      | 'oidc_issuer'
      | 'role'
      | 'disabled_at'
      | 'must_change_password'
    >
  >,
  { updated_at, password_hash }: { updated_at: number; password_hash?: string | undefined },
): Promise<void> => {
  await tx
    .updateTable('users')
    .set({ ...fields, updated_at })
    .where('id', '=', id)
    .execute()
  // Nothing that is on its way by mail counts for another address.
  if (fields.email !== undefined || password_hash !== undefined) await dropLinks(tx, id)
  if (password_hash === undefined) return
  await tx
    .updateTable('users')
    .set(row => ({ password_hash, password_version: row('password_version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
