import { sql } from 'kysely'
import type { Migration } from '../server/src/db/migrate.ts'

/** Whoever registers a passkey has shown it in that session. */
export const migration: Migration = {
  async up(db) {
    await sql`alter table sessions add column passkey_shown_at bigint`.execute(db)
  },
}
