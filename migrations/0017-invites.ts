import type { Migration } from '../server/src/db/migrate.ts'

/** Links that let somebody make an account. */
export const migration: Migration = {
  async up(db) {
    await db.schema
      .createTable('invites')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('token_hash', 'text', column => column.notNull().unique())
      .addColumn('token_sealed', 'text', column => column.notNull())
      .addColumn('max_uses', 'integer', column => column.notNull())
      .addColumn('used_count', 'integer', column => column.notNull().defaultTo(0))
      .addColumn('expires_at', 'bigint')
      .addColumn('created_by', 'text', column => column.notNull())
      .addColumn('created_at', 'bigint', column => column.notNull())
      .execute()
  },
}
