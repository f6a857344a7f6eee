import { sql } from 'kysely'
import type { Migration } from '../server/src/db/migrate.ts'

/** What retention looks for, found without reading everything. */
export const migration: Migration = {
  async up(db) {
    await sql`create index tombstones_with_snapshot on tombstones (at) where "row" is not null`.execute(db)
    await sql`create index streams_closed on streams (closed_at) where closed_at is not null`.execute(db)
  },
}
