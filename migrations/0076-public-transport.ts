import type { Migration } from '../server/src/db/migrate.ts'

/** How long public transport takes and which line it is, as people say it. */
export const migration: Migration = {
  async up(db) {
    for (const table of ['assignment', 'reservation', 'day']) {
      await db.schema.alterTable(table).addColumn('onward_minutes', 'integer').execute()
      await db.schema.alterTable(table).addColumn('onward_note', 'text').execute()
    }
  },
}
