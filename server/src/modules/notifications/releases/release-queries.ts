import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import type { ReleaseFeedTable } from '../tables.ts'

export const findFeed = (db: Kysely<Database>, feed: string): Promise<ReleaseFeedTable | undefined> =>
  db.selectFrom('release_feeds').selectAll().where('feed', '=', feed).executeTakeFirst()

/** Of other feeds nothing is kept: there is one at a time. */
export async function noteAsked(db: Kysely<Database>, feed: string, asked_at: number): Promise<void> {
  await db.deleteFrom('release_feeds').where('feed', '<>', feed).execute()
  await db
    .insertInto('release_feeds')
    .values({ feed, asked_at, told_version: null })
    .onConflict(conflict => conflict.column('feed').doUpdateSet({ asked_at }))
    .execute()
}

export async function noteTold(db: Kysely<Database>, feed: string, told_version: string): Promise<void> {
  await db.updateTable('release_feeds').set({ told_version }).where('feed', '=', feed).execute()
}
