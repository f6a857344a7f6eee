import type { Migration } from '../server/src/db/migrate.ts'

/** A deleted row keeps its book of who wrote what, so that one that comes back is judged as if it had never gone. */
export const migration: Migration = {
  async up(db) {
    await db.schema.alterTable('tombstones').addColumn('field_versions', 'text').execute()
  },
}
