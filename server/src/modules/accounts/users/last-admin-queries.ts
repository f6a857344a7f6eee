import { AppError } from '@caravel/sync-protocol/errors'
import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'

/**
 * Throws LAST_ADMIN when nobody else could administer this server any more. Asked in the transaction that takes the
 * right away, so that of two admins who demote each other at the same moment one stays.
 */
export const mustLeaveAnAdmin = async (tx: Kysely<Database>, userId: string): Promise<void> => {
  const others = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .where('id', '!=', userId)
    .limit(1)
    .executeTakeFirst()
  if (!others) throw new AppError('LAST_ADMIN')
}
