import type { Migration } from '../server/src/db/migrate.ts'

/** What a capsule told of a trip before it was imported: read-only, oldest first. */
export const migration: Migration = {
  async up(db) {
    await db.schema
      .createTable('past_entries')
      .addColumn('stream', 'text', column => column.notNull())
      .addColumn('number', 'integer', column => column.notNull())
      .addColumn('entry', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('past_entries_key', ['stream', 'number'])
      .execute()
  },
}
