import type { Migration } from '../server/src/db/migrate.ts'

/** Static tokens that people make for programs of their own. */
export const migration: Migration = {
  async up(db) {
    await db.schema
      .createTable('api_tokens')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('user_id', 'text', column => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('token_hash', 'text', column => column.notNull().unique())
      .addColumn('token_prefix', 'text', column => column.notNull())
      .addColumn('scope', 'text', column => column.notNull())
      .addColumn('password_version', 'integer', column => column.notNull())
      .addColumn('role', 'text', column => column.notNull())
      .addColumn('created_at', 'bigint', column => column.notNull())
      .addColumn('last_used_at', 'bigint')
      .addColumn('expires_at', 'bigint', column => column.notNull())
      .execute()
    await db.schema.createIndex('api_tokens_by_user').on('api_tokens').column('user_id').execute()
  },
}
