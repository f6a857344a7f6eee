import { sql } from 'kysely'
import type { Migration } from '../server/src/db/migrate.ts'

/** What was on initially while nobody had to be asked. */
const wereOn = {
  rates_provider: 'https://api.frankfurter.dev/v1',
  weather_provider: 'https://api.open-meteo.com',
  map_links: 'true',
  shared_lists: 'true',
}

/** Services on the internet are off until an admin says otherwise: a server that is in use keeps those it had. */
export const migration: Migration = {
  async up(db) {
    for (const [key, value] of Object.entries(wereOn))
      await sql`
        insert into app_settings (key, value, updated_at, updated_by)
        select ${key}, ${value}, cast(unixepoch('subsec') * 1000 as integer), ''
        where exists (select 1 from users) and not exists (select 1 from app_settings where key = ${key})
      `.execute(db)
  },
}
