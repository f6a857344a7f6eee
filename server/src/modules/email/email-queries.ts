import { accountKey } from '@caravel/sync-protocol/account-key'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { User } from '../../accounts/user-queries.ts'
import { dropLinks } from '../../accounts/password/link-queries.ts'

export const isEmailTaken = async (db: Kysely<Database>, email: string, by: string): Promise<boolean> => {
  const other = await db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', accountKey(email))
    .where('id', '!=', by)
    .executeTakeFirst()
  return other !== undefined
}

export const setEmail = async (
  tx: Kysely<Database>,
  before: Pick<User, 'id' | 'email'>,
  email: string,
  /** `confirmed_at`: when it was answered from its mailbox. */
  { updated_at, confirmed_at }: { updated_at: number; confirmed_at: number | null },
): Promise<void> => {
  await tx
    .updateTable('users')
    .set({
      email,
      email_key: accountKey(email),
      email_confirmed_at: confirmed_at,
      updated_at,
    })
    .where('id', '=', before.id)
    .execute()
  // Links that were sent to the address before open nothing.
  if (email !== before.email) await dropLinks(tx, before.id)
}
