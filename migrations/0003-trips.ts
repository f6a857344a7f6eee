import type { Kysely } from 'kysely'
import type { Migration } from '../server/src/db/migrate.ts'

type Column = 'text' | 'integer' | 'bigint' | 'real'

/** A table of synced rows: declared fields between the columns that every synced row has. */
const createSynced = async (
  db: Kysely<unknown>,
  name: string,
  columns: Record<string, Column>,
): Promise<void> => {
  let table = db.schema
    .createTable(name)
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('stream', 'text', column => column.notNull())
  for (const [column, type] of Object.entries(columns)) table = table.addColumn(column, type)
  await table
    .addColumn('version', 'integer', column => column.notNull())
    .addColumn('field_versions', 'text', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('updated_at', 'bigint', column => column.notNull())
    .addColumn('updated_by', 'text')
    .execute()
  await db.schema.createIndex(`${name}_by_stream`).on(name).column('stream').execute()
}

/** The rows of the app stream and of trips. */
export const migration: Migration = {
  async up(db) {
    await createSynced(db, 'app_level', { action: 'text', level: 'text' })
    await createSynced(db, 'app_addon', { key: 'text', enabled: 'integer' })
    await createSynced(db, 'category', { name: 'text', color: 'text', icon: 'text' })
    await createSynced(db, 'trip', {
      title: 'text',
      description: 'text',
      start_date: 'text',
      end_date: 'text',
      currency: 'text',
      reminder_days: 'integer',
      archived: 'integer',
      cover_file_id: 'text',
      day_count: 'integer',
      day_serial: 'integer',
    })
    await createSynced(db, 'trip_member', {
      trip_id: 'text',
      user_id: 'text',
      name: 'text',
      avatar: 'text',
      role: 'text',
      invited_by: 'text',
      left_at: 'bigint',
    })
    await db.schema
      .createIndex('trip_member_by_user')
      .on('trip_member')
      .columns(['user_id', 'stream'])
      .execute()
    await createSynced(db, 'day', {
      trip_id: 'text',
      title: 'text',
      notes: 'text',
      position: 'text',
      state: 'text',
      date: 'text',
      slot: 'integer',
    })
    await createSynced(db, 'place', {
      trip_id: 'text',
      name: 'text',
      lat: 'real',
      lng: 'real',
      address: 'text',
      google_place_id: 'text',
      osm_id: 'text',
      notes: 'text',
      category_id: 'text',
      rating: 'real',
      opening_hours: 'text',
      website: 'text',
      phone: 'text',
      price: 'bigint',
      price_currency: 'text',
      duration_minutes: 'integer',
      image_url: 'text',
    })
    await createSynced(db, 'assignment', {
      trip_id: 'text',
      place_id: 'text',
      day_id: 'text',
      position: 'text',
      assignment_time: 'text',
      assignment_end_time: 'text',
      ends_next_day: 'integer',
      notes: 'text',
    })
    await createSynced(db, 'assignment_participant', {
      trip_id: 'text',
      assignment_id: 'text',
      user_id: 'text',
    })
    await createSynced(db, 'day_note', {
      trip_id: 'text',
      day_id: 'text',
      position: 'text',
      text: 'text',
      icon: 'text',
      time: 'text',
    })
  },
}
