import { sql } from 'kysely'
import type { Migration } from '../server/src/db/migrate.ts'

/**
 * From here on the log keeps runs of changes, empty fields and the way back in a shorter form, which older versions cannot
 * read; what they wrote stays as it is. The id of a change names at most a few commits, so its index needs no stream.
 */
export const migration: Migration = {
  destructive: 'The index is made anew at once.',
  async up(db) {
    await sql`drop index commits_by_mutation`.execute(db)
    await sql`create index commits_by_mutation on commits (mutation_id)`.execute(db)
  },
}
