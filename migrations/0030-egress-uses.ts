import type { Migration } from '../server/src/db/migrate.ts'

/** When this server last asked which other one, and for what: a row for each purpose and host. */
export const migration: Migration = {
  async up(db) {
    await db.schema
      .createTable('egress_uses')
      .addColumn('purpose', 'text', column => column.notNull())
      .addColumn('host', 'text', column => column.notNull())
      .addColumn('at', 'bigint', column => column.notNull())
      .addColumn('result', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('egress_uses_key', ['purpose', 'host'])
      .execute()
  },
}
