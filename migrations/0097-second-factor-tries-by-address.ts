import { sql } from 'kysely'
import type { Migration } from '../server/src/db/migrate.ts'

/** Wrong codes count by account and address, and by the first step that they belong to. Those from before match no address. */
export const migration: Migration = {
  async up(db) {
    await sql`alter table second_factor_tries add column address text not null default ''`.execute(db)
    await sql`alter table second_factor_tries add column challenge text`.execute(db)
  },
}
