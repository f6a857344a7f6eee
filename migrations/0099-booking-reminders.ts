import { sql } from 'kysely'
import type { Migration } from '../server/src/db/migrate.ts'

/** Which channels someone chose for departures, check-ins and new expenses. */
export const migration: Migration = {
  async up(db) {
    for (const event of ['departure_soon', 'check_in_soon', 'expense_added'])
      await sql`alter table notification_preferences add column ${sql.raw(event)} text`.execute(db)
  },
}
