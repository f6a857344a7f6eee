import { sql } from 'kysely'
import type { Migration } from '../server/src/db/migrate.ts'

/** Photos of journals that stay in somebody's photo library. */
export const migration: Migration = {
  async up(db) {
    for (const column of ['provider', 'asset_id', 'owner_id'])
      await sql.raw(`alter table journey_photo add column ${column} text`).execute(db)
    await sql`create index journey_photo_in_library on journey_photo (owner_id, provider, asset_id)
      where provider is not null`.execute(db)
  },
}
