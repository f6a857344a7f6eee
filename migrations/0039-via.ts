import type { Migration } from '../server/src/db/migrate.ts'

/** The name of the assistant that made a change for its person. */
export const migration: Migration = {
  async up(db) {
    await db.schema.alterTable('commits').addColumn('via', 'text').execute()
  },
}
