import { sql, type Kysely } from 'kysely'
import type { Migration } from '../server/src/db/migrate.ts'

/** Photos and documents; and what lies on the disk of them, named by the id of their row. */
export const migration: Migration = {
  async up(db) {
    await createSynced(db, 'file', {
      trip_id: 'text',
      name: 'text',
      caption: 'text',
      mime: 'text',
      size: 'integer',
      sha256: 'text',
      width: 'integer',
      height: 'integer',
      preview: 'text',
      place_id: 'text',
      position: 'text',
      created_by: 'text',
      for_cover: 'integer',
      state: 'text',
    })
    await sql`create index file_by_place on file (place_id) where place_id is not null`.execute(db)
    await db.schema
      .createTable('file_contents')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('mime', 'text', column => column.notNull())
      .addColumn('size', 'integer', column => column.notNull())
      .addColumn('sha256', 'text', column => column.notNull())
      .addColumn('stored_at', 'bigint', column => column.notNull())
      .execute()
  },
}

const createSynced = async (
  db: Kysely<unknown>,
  name: string,
  columns: Record<string, 'text' | 'integer'>,
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
