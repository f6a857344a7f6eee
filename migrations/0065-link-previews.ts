import { sql } from 'kysely'
import type { Migration } from '../server/src/db/migrate.ts'

/** What the page behind a link in a message says of itself. */
export const migration: Migration = {
  async up(db) {
    await sql`alter table chat_message add column preview text`.execute(db)
  },
}
