import type { Migration } from '../server/src/db/migrate.ts'

/** The link of a journal, which shows it to people without an account. */
export const migration: Migration = {
  async up(db) {
    await db.schema
      .createTable('journey_share_links')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('journey_id', 'text', column => column.notNull().unique())
      .addColumn('token_hash', 'text', column => column.notNull().unique())
      .addColumn('token_sealed', 'text', column => column.notNull())
      .addColumn('share_timeline', 'integer', column => column.notNull())
      .addColumn('share_gallery', 'integer', column => column.notNull())
      .addColumn('share_map', 'integer', column => column.notNull())
      .addColumn('delay_hours', 'integer', column => column.notNull())
      .addColumn('precision', 'text', column => column.notNull())
      .addColumn('home_zones', 'text', column => column.notNull())
      .addColumn('keep_offline', 'integer', column => column.notNull())
      .addColumn('password_hash', 'text')
      .addColumn('expires_at', 'bigint')
      .addColumn('visits', 'integer', column => column.notNull().defaultTo(0))
      .addColumn('visited_at', 'bigint')
      .addColumn('created_by', 'text', column => column.notNull())
      .addColumn('created_at', 'bigint', column => column.notNull())
      .addColumn('ended_at', 'bigint')
      .execute()
    await db.schema
      .createIndex('journey_share_links_by_maker')
      .on('journey_share_links')
      .column('created_by')
      .execute()
  },
}
