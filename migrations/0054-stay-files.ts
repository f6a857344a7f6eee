import type { Migration } from '../server/src/db/migrate.ts'

/** Files belong with stays too. */
export const migration: Migration = {
  async up(db) {
    await db.schema.alterTable('file_link').addColumn('accommodation_id', 'text').execute()
  },
}
