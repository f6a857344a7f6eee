import type { Kysely, Selectable } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import type { CalendarFeedTable } from '../tables.ts'

export type CalendarFeed = Selectable<CalendarFeedTable>

export async function insertFeed(db: Kysely<Database>, feed: CalendarFeed): Promise<void> {
  await db.insertInto('calendar_feeds').values(feed).execute()
}

export function listFeeds(db: Kysely<Database>, userId: string): Promise<CalendarFeed[]> {
  return db
    .selectFrom('calendar_feeds')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** The feed with this secret; undefined too when its owner is locked out. */
export function findFeedBySecret(db: Kysely<Database>, hash: string): Promise<CalendarFeed | undefined> {
  return db
    .selectFrom('calendar_feeds')
    .innerJoin('users', 'users.id', 'calendar_feeds.user_id')
    .selectAll('calendar_feeds')
    .where('calendar_feeds.token_hash', '=', hash)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst()
}

/** Changes one's own feed; false when there is none. */
export async function changeFeed(
  db: Kysely<Database>,
  userId: string,
  id: string,
  fields: Partial<CalendarFeed>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('calendar_feeds')
    .set(fields)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteFeed(db: Kysely<Database>, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('calendar_feeds')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
