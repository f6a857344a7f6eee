import type { Migration } from '../server/src/db/migrate.ts'

/** Facts about the database itself, people, and their sessions. */
export const migration: Migration = {
  async up(db) {
    await db.schema
      .createTable('instance')
      .addColumn('key', 'text', column => column.primaryKey())
      .addColumn('value', 'text', column => column.notNull())
      .execute()
    await db.schema
      .createTable('users')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('username', 'text', column => column.notNull())
      .addColumn('username_key', 'text', column => column.notNull().unique())
      .addColumn('email', 'text', column => column.notNull())
      .addColumn('email_key', 'text', column => column.notNull().unique())
      .addColumn('password_hash', 'text', column => column.notNull())
      .addColumn('password_version', 'integer', column => column.notNull())
      .addColumn('role', 'text', column => column.notNull())
      .addColumn('language', 'text')
      .addColumn('avatar', 'text')
      .addColumn('disabled_at', 'bigint')
      .addColumn('last_login_at', 'bigint')
      .addColumn('created_at', 'bigint', column => column.notNull())
      .addColumn('updated_at', 'bigint', column => column.notNull())
      .execute()
    await db.schema
      .createTable('sessions')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('user_id', 'text', column => column.notNull().references('users.id'))
      .addColumn('created_at', 'bigint', column => column.notNull())
      .addColumn('last_seen_at', 'bigint', column => column.notNull())
      .addColumn('expires_at', 'bigint', column => column.notNull())
      .addColumn('user_agent', 'text')
      .execute()
    await db.schema.createIndex('sessions_by_user').on('sessions').column('user_id').execute()
    await db.schema.createIndex('sessions_by_expiry').on('sessions').column('expires_at').execute()
  },
}
