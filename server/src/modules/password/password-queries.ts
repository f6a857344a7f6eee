import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { User } from '../../accounts/user-queries.ts'
import { dropLinks } from '../../accounts/password/link-queries.ts'

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

/** Ways in that are gone: how many passkeys, and whether the account was connected with the provider. */
export interface LostWays {
  passkeys: number
  provider: boolean
}

/**
 * Inside a transaction, once the owner of the mailbox shows up for the first time: ways in that were added before, by
 * the maker of the account, are theirs no more: says what there was. An authenticator app that was asked for on the way stays.
 */
export const dropUnprovenWays = async (
  tx: Kysely<Database>,
  { id, oidc_sub }: Pick<User, 'id' | 'oidc_sub'>,
): Promise<LostWays> => {
  const dropped = await tx.deleteFrom('passkeys').where('user_id', '=', id).executeTakeFirst()
  await tx.updateTable('users').set({ oidc_issuer: null, oidc_sub: null }).where('id', '=', id).execute()
  await tx
    .updateTable('users')
    .set({ mfa_secret: null, mfa_last_step: null })
    .where('id', '=', id)
    .where('mfa_enabled_at', 'is', null)
    .execute()
  return { passkeys: Number(dropped.numDeletedRows), provider: oidc_sub !== null }
}
