import { sql } from 'kysely'
import type { Migration } from '../server/src/db/migrate.ts'

/** Where a trip goes. */
export const migration: Migration = {
  async up(db) {
    await sql`
      create table destination (
        id text not null,
        stream text not null,
        trip_id text,
        name text,
        kind text,
        country_code text,
        lat real,
        lng real,
        west real,
        south real,
        east real,
        north real,
        position text,
        version integer not null,
        field_versions text not null,
        created_at bigint not null,
        updated_at bigint not null,
        updated_by text,
        constraint destination_key primary key (stream, id)
      )
    `.execute(db)
  },
}
