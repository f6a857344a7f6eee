import type { Kysely } from 'kysely'
import type { Migration } from '../server/src/db/migrate.ts'

type Columns = Record<string, 'text' | 'integer'>

/** Bookings, where they stand on a day, stays, what files are linked to; stars and the trash of files. */
export const migration: Migration = {
  async up(db) {
    await createSynced(db, 'reservation', {
      trip_id: 'text',
      type: 'text',
      title: 'text',
      status: 'text',
      confirmation_code: 'text',
      link: 'text',
      provider: 'text',
      notes: 'text',
      needs_review: 'integer',
      place_id: 'text',
      day_id: 'text',
      end_day_id: 'text',
      start_date: 'text',
      start_time: 'text',
      start_zone: 'text',
      end_date: 'text',
      end_time: 'text',
      end_zone: 'text',
      check_in_end: 'text',
      details: 'text',
      travellers: 'text',
    })
    await createSynced(db, 'reservation_position', {
      trip_id: 'text',
      reservation_id: 'text',
      day_id: 'text',
      position: 'text',
    })
    await createSynced(db, 'accommodation', {
      trip_id: 'text',
      reservation_id: 'text',
      place_id: 'text',
      start_day_id: 'text',
      end_day_id: 'text',
      start_date: 'text',
      end_date: 'text',
      check_in: 'text',
      check_in_end: 'text',
      check_out: 'text',
      confirmation_code: 'text',
      notes: 'text',
    })
    await createSynced(db, 'file_link', {
      trip_id: 'text',
      file_id: 'text',
      reservation_id: 'text',
      place_id: 'text',
      assignment_id: 'text',
      expense_id: 'text',
    })
    await db.schema.alterTable('expense').addColumn('reservation_id', 'text').execute()
    for (const name of ['starred', 'trashed'])
      await db.schema
        .alterTable('file')
        .addColumn(name, 'integer', column => column.defaultTo(0))
        .execute()
  },
}

async function createSynced(db: Kysely<unknown>, name: string, columns: Columns): Promise<void> {
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
