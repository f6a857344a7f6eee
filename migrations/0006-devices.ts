import type { Migration } from '../server/src/db/migrate.ts'

/** What each device last said of what it has not sent yet: numbers and times, no content. */
export const migration: Migration = {
  async up(db) {
    await db.schema
      .createTable('devices')
      .addColumn('user_id', 'text', column => column.notNull())
      .addColumn('client_id', 'text', column => column.notNull())
      .addColumn('session_id', 'text', column => column.notNull())
      .addColumn('user_agent', 'text')
      .addColumn('waiting', 'integer', column => column.notNull())
      .addColumn('attention', 'integer', column => column.notNull())
      .addColumn('unsent_since', 'bigint')
      .addColumn('reported_at', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('devices_key', ['user_id', 'client_id'])
      .execute()
  },
}
