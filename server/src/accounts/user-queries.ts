import { AppError } from '@caravel/sync-protocol/errors'
import type { Kysely, Selectable } from 'kysely'
import type { Db } from '../db/open.ts'
import type { Database } from '../db/schema.ts'
import type { UserTable } from './tables.ts'

export type User = Selectable<UserTable>

/** Adds the account unless its name or e-mail is taken; false then. */
export const insertUser = async (writer: Kysely<Database>, user: User): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await writer
    .insertInto('users')
    .values(user)
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Adds the first account, as admin, once in the life of a database; false when that has happened before. */
export const insertFirstUser = (db: Db, user: User): Promise<boolean> =>
  db.write.transaction().execute(async trx => {
    if (!(await markSetUp(trx, user.created_at))) return false
    if (!(await insertUser(trx, user))) throw new AppError('ACCOUNT_TAKEN')
    return true
  })

/** True for the one who does it first, in the transaction that makes the first account. */
export const markSetUp = async (trx: Kysely<Database>, at: number): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('instance')
    .values({ key: 'set_up_at', value: String(at) })
    .onConflict(conflict => conflict.column('key').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const isSetUp = async (db: Db): Promise<boolean> => {
  const row = await db.read
    .selectFrom('instance')
    .select('key')
    .where('key', '=', 'set_up_at')
    .executeTakeFirst()
  return row !== undefined
}

/** By the folded user name or e-mail; whichever it is, no key is both. */
export const findUserByKey = (db: Db, key: string): Promise<User | undefined> =>
  db.read
    .selectFrom('users')
    .selectAll()
    .where(key.includes('@') ? 'email_key' : 'username_key', '=', key)
    .executeTakeFirst()

export const findUser = (db: Db, id: string): Promise<User | undefined> =>
  db.read.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

/** Everybody who can be added to a trip by the person asking. */
export const listOtherUsers = (db: Db, id: string): Promise<Pick<User, 'id' | 'username' | 'avatar'>[]> =>
  db.read
    .selectFrom('users')
    .select(['id', 'username', 'avatar'])
    .where('id', '!=', id)
    .where('disabled_at', 'is', null)
    .orderBy('username_key')
    .execute()

/** Who looks after this server and is not disabled. */
export const listAdmins = (
  db: Db,
): Promise<
  (Pick<User, 'id' | 'password_hash' | 'oidc_issuer' | 'oidc_sub' | 'mfa_enabled_at'> & {
    /** One of theirs. */
    passkey: string | null
  })[]
> =>
  db.read
    .selectFrom('users')
    .select(['id', 'password_hash', 'oidc_issuer', 'oidc_sub', 'mfa_enabled_at'])
    .select(({ selectFrom }) => [
      selectFrom('passkeys')
        .select('passkeys.id')
        .whereRef('passkeys.user_id', '=', 'users.id')
        .limit(1)
        .as('passkey'),
    ])
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .execute()

export const markSignedIn = async (db: Db, id: string, now: number): Promise<void> => {
  await db.write.updateTable('users').set({ last_login_at: now }).where('id', '=', id).execute()
}
