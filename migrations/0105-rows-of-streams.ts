import { sql } from 'kysely'
import type { Migration } from '../server/src/db/migrate.ts'

/** Entities of trips, without messages and reactions, which do not count. */
const counted = [
  'trip',
  'trip_member',
  'day',
  'destination',
  'tag',
  'place',
  'place_tag',
  'assignment',
  'assignment_participant',
  'day_note',
  'reservation',
  'reservation_position',
  'packing_bag',
  'packing_bag_member',
  'packing_item',
  'packing_tick',
  'packing_assignee',
  'todo_item',
  'budget_guest',
  'accommodation',
  'expense',
  'budget_category_order',
  'settlement',
  'trip_note',
  'poll',
  'poll_vote',
  'file',
  'file_link',
  'dismissed_finding',
  'route_leg',
]

/** How many rows a trip holds stands beside its head, so that no change has to count them. */
export const migration: Migration = {
  async up(db) {
    await sql`alter table streams add column row_count integer not null default 0`.execute(db)
    for (const table of counted)
      await sql`update streams set row_count = row_count + counted.rows
        from (select stream, count(*) as rows from ${sql.table(table)} group by stream) as counted
        where counted.stream = streams.stream`.execute(db)
  },
}
