import { sql } from 'kysely'
import type { Migration } from '../server/src/db/migrate.ts'

/** The journal that a notice is about. */
export const migration: Migration = {
  async up(db) {
    await db.schema.alterTable('notification').addColumn('for_journey_id', 'text').execute()
    await sql`create index notification_by_journey on notification (for_journey_id)
      where for_journey_id is not null`.execute(db)
  },
}
