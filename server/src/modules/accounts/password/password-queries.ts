import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import type { User } from '../user-queries.ts'
import { dropLinks } from './link-queries.ts'

/**
 * Inside a transaction: the new password, under a new version, so that nothing that was made under the old one counts
 * any more: sessions, links, tokens. False when another change came in between.
 */
export const setPassword = async (
  tx: Kysely<Database>,
  { id, email, password_version }: User,
  password_hash: string,
  now: number,
  /** The link that allowed it came from the mailbox of this address. */
  confirmed?: string | null,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({
      password_hash,
      password_version: password_version + 1,
      must_change_password: 0,
      ...(confirmed === email ? { email_confirmed_at: now } : {}),
      updated_at: now,
    })
    .where('id', '=', id)
    .where('password_version', '=', password_version)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  await dropLinks(tx, id)
  return true
}
