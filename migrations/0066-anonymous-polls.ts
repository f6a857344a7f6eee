import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from '../server/src/db/migrate.ts'

/** Votes that nobody but their owner sees, and how polls stand that have such votes. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table poll add column anonymous integer not null default 0`.execute(db)
    await sql`alter table poll add column tally text`.execute(db)
    await db.schema
      .createTable('own_vote')
      .addColumn('id', 'text', column => column.notNull())
      .addColumn('stream', 'text', column => column.notNull())
      .addColumn('user_id', 'text')
      .addColumn('for_trip_id', 'text')
      .addColumn('poll_id', 'text')
      .addColumn('option_ids', 'text')
      .addColumn('version', 'integer', column => column.notNull())
      .addColumn('field_versions', 'text', column => column.notNull())
      .addColumn('created_at', 'bigint', column => column.notNull())
      .addColumn('updated_at', 'bigint', column => column.notNull())
      .addColumn('updated_by', 'text')
      .addPrimaryKeyConstraint('own_vote_key', ['stream', 'id'])
      .execute()
    await sql`create index own_vote_by_poll on own_vote (poll_id)`.execute(db)
  },
}
