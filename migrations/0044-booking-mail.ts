import type { Migration } from '../server/src/db/migrate.ts'

/** Confirmations that people forwarded, until they look through them. */
export const migration: Migration = {
  async up(db) {
    await db.schema
      .createTable('booking_mail')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('user_id', 'text', column => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('trip_id', 'text')
      .addColumn('subject', 'text', column => column.notNull())
      .addColumn('sha256', 'text', column => column.notNull())
      .addColumn('size', 'integer', column => column.notNull())
      .addColumn('bytes', 'blob')
      .addColumn('received_at', 'bigint', column => column.notNull())
      .addUniqueConstraint('booking_mail_once', ['user_id', 'sha256'])
      .execute()
  },
}
