import type { Migration } from '../server/src/db/migrate.ts'

/** How far each person has read the history of each trip. */
export const migration: Migration = {
  async up(db) {
    await db.schema
      .createTable('history_looks')
      .addColumn('user_id', 'text', column => column.notNull())
      .addColumn('stream', 'text', column => column.notNull())
      .addColumn('seq', 'integer', column => column.notNull())
      .addColumn('at', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('history_looks_key', ['user_id', 'stream'])
      .execute()
  },
}
