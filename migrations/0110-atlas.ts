import type { Kysely } from 'kysely'
import type { Migration } from '../server/src/db/migrate.ts'

const tables: Record<string, Record<string, 'text' | 'integer' | 'real'>> = {
  visited_country: { country_code: 'text', year: 'integer' },
  visited_region: { region_code: 'text', region_name: 'text', country_code: 'text', year: 'integer' },
  bucket_list_item: {
    name: 'text',
    country_code: 'text',
    lat: 'real',
    lng: 'real',
    notes: 'text',
    target_date: 'text',
  },
  atlas_decision: { subject: 'text', choice: 'text' },
  stay_limit: {
    name: 'text',
    zone: 'text',
    country_codes: 'text',
    limit_days: 'integer',
    window_days: 'integer',
  },
}

/** What people say about where they were and want to go. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [name, columns] of Object.entries(tables)) {
      let table = db.schema
        .createTable(name)
        .addColumn('id', 'text', column => column.notNull())
        .addColumn('stream', 'text', column => column.notNull())
        .addColumn('user_id', 'text')
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
  },
}
