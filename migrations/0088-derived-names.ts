import { sql } from 'kysely'
import type { Migration } from '../server/src/db/migrate.ts'

/**
 * A booking that no person named has no stored title any more. Which of the stored ones were made of the legs stands in
 * the log of each trip, so the server is asked to look through those of trips with bookings after it has started.
 */
export const migration: Migration = {
  async up(db) {
    await sql`insert into effects (stream, seq, channel, recipient, payload, at, attempts, due_at)
      select distinct stream, 0, 'derived_names', 'titles', '{}', 0, 0, 0 from reservation`.execute(db)
  },
}
