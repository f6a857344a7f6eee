import type { Migration } from '../server/src/db/migrate.ts'

/** What people chose for themselves. */
export const migration: Migration = {
  async up(db) {
    await db.schema
      .createTable('setting')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('stream', 'text', column => column.notNull())
      .addColumn('user_id', 'text')
      .addColumn('key', 'text')
      .addColumn('value', 'text')
      .addColumn('version', 'integer', column => column.notNull())
      .addColumn('field_versions', 'text', column => column.notNull())
      .addColumn('created_at', 'bigint', column => column.notNull())
      .addColumn('updated_at', 'bigint', column => column.notNull())
      .addColumn('updated_by', 'text')
      .execute()
    await db.schema.createIndex('setting_by_stream').on('setting').column('stream').execute()
  },
}
