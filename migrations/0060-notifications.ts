import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from '../server/src/db/migrate.ts'

type Columns = Record<string, 'text' | 'integer' | 'bigint'>

/** What people are told, and what they want to be told of. */
export const migration: Migration = {
  async up(db) {
    await createSynced(db, 'notification', {
      user_id: 'text',
      event: 'text',
      type: 'text',
      scope: 'text',
      for_trip_id: 'text',
      target: 'text',
      actor_id: 'text',
      actor_name: 'text',
      params: 'text',
      count: 'integer',
      at: 'bigint',
      response: 'text',
      read_at: 'bigint',
    })
    await createSynced(db, 'notification_preferences', {
      user_id: 'text',
      ...Object.fromEntries(events.map(event => [event, 'text' as const])),
      quiet_from: 'text',
      quiet_until: 'text',
      zone: 'text',
      push_private: 'integer',
    })
    await sql`create index notification_by_trip on notification (stream, for_trip_id)`.execute(db)
    await sql`create index notification_by_time on notification (stream, at)`.execute(db)
  },
}

const events = [
  'trip_invite',
  'booking_change',
  'trip_reminder',
  'collab_message',
  'mention',
  'poll_opened',
  'poll_closing',
  'packing_tagged',
  'todo_assigned',
  'todo_due',
  'photos_shared',
  'vacay_invite',
  'needs_attention',
]

const createSynced = async (db: Kysely<unknown>, name: string, columns: Columns): Promise<void> => {
  let table = db.schema
    .createTable(name)
    .addColumn('id', 'text', column => column.notNull())
    .addColumn('stream', 'text', column => column.notNull())
  for (const [column, type] of Object.entries(columns)) table = table.addColumn(column, type)
  await table
    .addColumn('version', 'integer', column => column.notNull())
    .addColumn('field_versions', 'text', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('updated_at', 'bigint', column => column.notNull())
    .addColumn('updated_by', 'text')
    .addPrimaryKeyConstraint(`${name}_key`, ['stream', 'id'])
    .execute()
}
