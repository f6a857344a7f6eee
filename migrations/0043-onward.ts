import type { Migration } from '../server/src/db/migrate.ts'

/** How one goes on from a booking, and in the morning from where the night was spent. */
export const migration: Migration = {
  async up(db) {
    await db.schema.alterTable('reservation').addColumn('onward_mode', 'text').execute()
    await db.schema.alterTable('day').addColumn('onward_mode', 'text').execute()
  },
}
