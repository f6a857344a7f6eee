import { accountKey } from '@caravel/sync-protocol/account-key'
import type { AnyRow, Entity } from '@caravel/sync-protocol/entity'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { fromColumns, synced } from '../../sync/synced-rows.ts'

/** Trips that a user is in, newest first. */
export const listTrips = async (
  db: Kysely<Database>,
  entity: Entity,
  userId: string,
  archived: boolean,
): Promise<AnyRow[]> => {
  const rows = await synced(db)
    .selectFrom('trip')
    .innerJoin('trip_member', 'trip_member.stream', 'trip.stream')
    .selectAll('trip')
    .where('trip_member.user_id', '=', userId)
    .where('trip_member.left_at', 'is', null)
    .where('trip.archived', '=', archived ? 1 : 0)
    .orderBy('trip.created_at', 'desc')
    .orderBy('trip.id')
    .execute()
  return rows.map(columns => fromColumns(entity, columns).row)
}

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
