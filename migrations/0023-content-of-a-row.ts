import type { Migration } from '../server/src/db/migrate.ts'

/** Whose bytes these are: without it a row that takes a deleted file's id would read them. */
export const migration: Migration = {
  async up(db) {
    await db.schema.alterTable('file_contents').addColumn('stream', 'text').execute()
    await db.schema.alterTable('file_contents').addColumn('announced_sha256', 'text').execute()
  },
}
