import { sql } from 'kysely'
import type { Migration } from '../server/src/db/migrate.ts'

/**
 * Codes and prices of a share link have switches of their own. Links that exist keep what their makers saw, who are told of
 * it once (`tell_maker`). A link ends for good when its maker may no longer share (`ended_at`).
 */
export const migration: Migration = {
  async up(db) {
    for (const column of ['share_codes', 'share_prices', 'tell_maker'])
      await db.schema
        .alterTable('share_links')
        .addColumn(column, 'integer', each => each.notNull().defaultTo(0))
        .execute()
    await db.schema.alterTable('share_links').addColumn('ended_at', 'bigint').execute()
    await sql`
      update share_links
      set share_codes = share_bookings,
          share_prices = share_budget,
          tell_maker = max(share_bookings, share_budget)
    `.execute(db)
    for (const column of ['codes', 'prices'])
      await db.schema
        .alterTable('calendar_feeds')
        .addColumn(column, 'integer', each => each.notNull().defaultTo(0))
        .execute()
  },
}
