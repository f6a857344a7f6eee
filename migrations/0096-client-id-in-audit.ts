import { sql } from 'kysely'
import type { Migration } from '../server/src/db/migrate.ts'

/** Entries about clients name them as the interface does: `clientId`. */
export const migration: Migration = {
  async up(db) {
    await sql`update audit_log
      set details = json_set(json_remove(details, '$.client_id'), '$.clientId', details ->> '$.client_id')
      where details ->> '$.client_id' is not null`.execute(db)
  },
}
