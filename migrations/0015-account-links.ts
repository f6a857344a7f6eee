import type { Migration } from '../server/src/db/migrate.ts'

/** Links that were mailed to somebody: to choose a new password, to confirm a new address. */
export const migration: Migration = {
  async up(db) {
    await db.schema
      .createTable('account_links')
      .addColumn('token_hash', 'text', column => column.primaryKey())
      .addColumn('purpose', 'text', column => column.notNull())
      .addColumn('user_id', 'text', column => column.notNull().references('users.id'))
      .addColumn('password_version', 'integer', column => column.notNull())
      .addColumn('email', 'text')
      .addColumn('created_at', 'bigint', column => column.notNull())
      .addColumn('expires_at', 'bigint', column => column.notNull())
      .execute()
    await db.schema
      .createIndex('account_links_by_user')
      .unique()
      .on('account_links')
      .columns(['user_id', 'purpose'])
      .execute()
  },
}
