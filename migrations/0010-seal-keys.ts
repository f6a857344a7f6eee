import type { Migration } from '../server/src/db/migrate.ts'

/** The key that closes what somebody leaves on a device when they sign out with unsent changes. */
export const migration: Migration = {
  async up(db) {
    await db.schema
      .createTable('seal_keys')
      .addColumn('user_id', 'text', column => column.primaryKey().references('users.id'))
      .addColumn('key', 'text', column => column.notNull())
      .addColumn('created_at', 'bigint', column => column.notNull())
      .execute()
  },
}
