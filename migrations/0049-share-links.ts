import type { Migration } from '../server/src/db/migrate.ts'

/** Links that show a trip to people without an account, and calendars that programs subscribe to. */
export const migration: Migration = {
  async up(db) {
    await db.schema
      .createTable('share_links')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('trip_id', 'text', column => column.notNull())
      .addColumn('token_hash', 'text', column => column.notNull().unique())
      .addColumn('token_sealed', 'text', column => column.notNull())
      .addColumn('main', 'integer', column => column.notNull())
      .addColumn('name', 'text')
      .addColumn('share_map', 'integer', column => column.notNull())
      .addColumn('share_bookings', 'integer', column => column.notNull())
      .addColumn('share_packing', 'integer', column => column.notNull())
      .addColumn('share_budget', 'integer', column => column.notNull())
      .addColumn('share_collab', 'integer', column => column.notNull())
      .addColumn('keep_offline', 'integer', column => column.notNull())
      .addColumn('can_join', 'integer', column => column.notNull())
      .addColumn('password_hash', 'text')
      .addColumn('expires_at', 'bigint')
      .addColumn('visits', 'integer', column => column.notNull().defaultTo(0))
      .addColumn('visited_at', 'bigint')
      .addColumn('created_by', 'text', column => column.notNull())
      .addColumn('created_at', 'bigint', column => column.notNull())
      .execute()
    await db.schema.createIndex('share_links_by_trip').on('share_links').column('trip_id').execute()
    await db.schema.createIndex('share_links_by_maker').on('share_links').column('created_by').execute()
    await db.schema
      .createTable('calendar_feeds')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('user_id', 'text', column => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('trip_id', 'text')
      .addColumn('token_hash', 'text', column => column.notNull().unique())
      .addColumn('token_sealed', 'text', column => column.notNull())
      .addColumn('stops', 'integer', column => column.notNull())
      .addColumn('bookings', 'integer', column => column.notNull())
      .addColumn('days', 'integer', column => column.notNull())
      .addColumn('fetched_at', 'bigint')
      .addColumn('created_at', 'bigint', column => column.notNull())
      .execute()
    await db.schema.createIndex('calendar_feeds_by_user').on('calendar_feeds').column('user_id').execute()
  },
}
