import { accountKey } from '@caravel/sync-protocol/account-key'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'

export interface FoundUser {
  id: string
  username: string
  avatar: string | null
}

/** The account with this user name or e-mail, however it is capitalised; disabled ones do not count. */
export const findUserByIdentifier = (
  db: Kysely<Database>,
  identifier: string,
): Promise<FoundUser | undefined> => {
  const key = accountKey(identifier)
  return db
    .selectFrom('users')
    .select(['id', 'username', 'avatar'])
    .where(check => check.or([check('username_key', '=', key), check('email_key', '=', key)]))
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
}
