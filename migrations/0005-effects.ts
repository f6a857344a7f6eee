import type { Migration } from '../server/src/db/migrate.ts'

/** What changes cause beside their own rows, delivered after them. */
export const migration: Migration = {
  async up(db) {
    await db.schema
      .createTable('effects')
      .addColumn('id', 'integer', column => column.primaryKey())
      .addColumn('stream', 'text', column => column.notNull())
      .addColumn('seq', 'bigint', column => column.notNull())
      .addColumn('channel', 'text', column => column.notNull())
      .addColumn('recipient', 'text', column => column.notNull())
      .addColumn('payload', 'text', column => column.notNull())
      .addColumn('at', 'bigint', column => column.notNull())
      .addColumn('attempts', 'integer', column => column.notNull())
      .addColumn('due_at', 'bigint')
      .addColumn('given_up_at', 'bigint')
      .addUniqueConstraint('effects_key', ['stream', 'seq', 'channel', 'recipient'])
      .execute()
    await db.schema
      .createIndex('effects_due')
      .on('effects')
      .column('due_at')
      .where('due_at', 'is not', null)
      .execute()
  },
}
