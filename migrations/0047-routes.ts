import type { Kysely } from 'kysely'
import type { Migration } from '../server/src/db/migrate.ts'

type Columns = Record<string, 'text' | 'integer' | 'real'>

/** Ways along roads, what of the trip check was ignored, how one goes on from a stop, and the weather that was told. */
export const migration: Migration = {
  async up(db) {
    await createSynced(db, 'dismissed_finding', { trip_id: 'text', finding_key: 'text', reason: 'text' })
    await createSynced(db, 'route_leg', {
      trip_id: 'text',
      mode: 'text',
      from_lat: 'real',
      from_lng: 'real',
      to_lat: 'real',
      to_lng: 'real',
      router: 'text',
      found: 'integer',
      distance_meters: 'integer',
      duration_seconds: 'integer',
      shape: 'text',
    })
    await db.schema.alterTable('assignment').addColumn('onward_mode', 'text').execute()
    await db.schema
      .createTable('kept_weather')
      .addColumn('place', 'text', column => column.notNull())
      .addColumn('day', 'text', column => column.notNull())
      .addColumn('answer', 'text', column => column.notNull())
      .addColumn('fetched_at', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('kept_weather_key', ['place', 'day'])
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
