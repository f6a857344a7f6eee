import { sql, type Kysely } from 'kysely'
import type { SessionUser } from '../../context.ts'
import { fixedQuery } from '../../db/fixed-query.ts'
import type { Database } from '../../db/schema.ts'

const personById = fixedQuery(db =>
  db
    .selectFrom('users')
    .select([
      'id',
      'username',
      'avatar',
      'role',
      'password_version',
      'mfa_enabled_at',
      'must_change_password',
    ])
    .select(({ selectFrom }) => [
      selectFrom('passkeys')
        .select('passkeys.id')
        .whereRef('passkeys.user_id', '=', 'users.id')
        .limit(sql.lit(1))
        .as('passkey'),
    ])
    .where('id', '=', '')
    .where('disabled_at', 'is', null),
)

/** A grant or a static token, as far as it depends on the account. */
export interface GivenTo {
  id: string
  user_id: string
  password_version: number
  role: string
  expires_at: number
}

/**
 * Whom a credential stands for, as their row says now; undefined when the account is disabled, or its password or role is
 * another one than when the credential was given.
 */
export async function personOf(db: Kysely<Database>, given: GivenTo): Promise<SessionUser | undefined> {
  const [row] = await personById(db, [given.user_id])
  if (!row || row.password_version !== given.password_version || row.role !== given.role) return undefined
  const { mfa_enabled_at, passkey, must_change_password, ...user } = row
  return {
    ...user,
    is_admin: user.role === 'admin',
    session_id: given.id,
    expires_at: given.expires_at,
    has_totp: mfa_enabled_at !== null,
    has_passkey: passkey !== null,
    must_change_password: must_change_password === 1,
  }
}

/** Ends what an account gave to programs under a role that it has no more, and all of it once the account is disabled. */
export async function endOfRestricted(tx: Kysely<Database>, userId: string): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select(['role', 'disabled_at'])
    .where('id', '=', userId)
    .executeTakeFirst()
  const isOff = !user || user.disabled_at !== null
  const grants = tx.deleteFrom('oauth_grants').where('user_id', '=', userId)
  const tokens = tx.deleteFrom('api_tokens').where('user_id', '=', userId)
  await (isOff ? grants : grants.where('role', '<>', user.role)).execute()
  await (isOff ? tokens : tokens.where('role', '<>', user.role)).execute()
}
