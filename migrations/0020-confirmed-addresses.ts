import type { Migration } from '../server/src/db/migrate.ts'

/** Since when it is known that the mailbox of an account is its owner's. */
export const migration: Migration = {
  async up(db) {
    await db.schema.alterTable('users').addColumn('email_confirmed_at', 'bigint').execute()
  },
}
