import { sql } from 'kysely'
import type { Migration } from '../server/src/db/migrate.ts'

/** Pictures that are attached to a place are the photo of the place only where someone marked them. */
export const migration: Migration = {
  async up(db) {
    await sql`alter table file add column place_photo integer not null default 0`.execute(db)
  },
}
