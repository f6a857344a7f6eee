import { AppError } from '@caravel/sync-protocol/errors'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { AppSettings } from '../../settings/app-settings.ts'
import { waysOf } from '../ways-in.ts'

type Settings = Pick<AppSettings, 'get'>

/**
 * Could someone but this account administer the server? Who is no admin, is disabled or is let in by no way that this
 * server has does not count.
 */
export const hasOtherAdmin = async (
  tx: Kysely<Database>,
  settings: Settings,
  userId: string,
): Promise<boolean> => {
  const others = await tx
    .selectFrom('users')
    .select(['password_hash', 'oidc_issuer', 'oidc_sub'])
    .select(({ selectFrom }) =>
      selectFrom('passkeys')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('passkeys.user_id', '=', 'users.id')
        .as('passkeys'),
    )
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .where('id', '!=', userId)
    .execute()
  return others.some(other => {
    const { password, provider, passkey } = waysOf(settings, other, other.passkeys ?? 0)
    return password || provider || passkey
  })
}

/**
 * Throws LAST_ADMIN when this is an admin, and nobody else could administer this server. Asked in the transaction that
 * takes the right away, so that of two admins who demote each other at the same moment one stays.
 */
export const mustLeaveAnAdmin = async (
  tx: Kysely<Database>,
  settings: Settings,
  userId: string,
): Promise<void> => {
  const user = await tx.selectFrom('users').select('role').where('id', '=', userId).executeTakeFirst()
  if (user?.role === 'admin' && !(await hasOtherAdmin(tx, settings, userId))) throw new AppError('LAST_ADMIN')
}
