import { sql } from 'kysely'
import type { Migration } from '../server/src/db/migrate.ts'

/**
 * The table of which rows a commit touched is all key: without row numbers each of its lines lies in the database once, and
 * not in a table and in its index. SQLite cannot change that, so the table is copied.
 */
export const migration: Migration = {
  destructive: 'The table is dropped after all its rows were copied into the one that takes its name.',
  async up(db) {
    await sql`create table commit_rows_copy (
      id text not null, stream text not null, seq integer not null,
      constraint commit_rows_key primary key (id, stream, seq)
    ) without rowid`.execute(db)
    await sql`insert into commit_rows_copy (id, stream, seq)
      select id, stream, seq from commit_rows order by id, stream, seq`.execute(db)
    await sql`drop table commit_rows`.execute(db)
    await sql`alter table commit_rows_copy rename to commit_rows`.execute(db)
  },
}
