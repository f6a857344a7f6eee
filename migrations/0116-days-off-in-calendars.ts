import type { Migration } from '../server/src/db/migrate.ts'

/** Calendars that people subscribe to may have their days off; those that exist have none. */
export const migration: Migration = {
  async up(db) {
    await db.schema
      .alterTable('calendar_feeds')
      .addColumn('time_off', 'integer', each => each.notNull().defaultTo(0))
      .execute()
  },
}
