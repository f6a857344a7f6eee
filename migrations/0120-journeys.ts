import { sql } from 'kysely'
import type { Migration } from '../server/src/db/migrate.ts'

const tables: Readonly<Record<string, string>> = {
  journey: `title text, subtitle text, cover_photo_id text, cover_gradient integer, archived integer, user_id text`,
  journey_contributor: `journey_id text, user_id text, name text, avatar text, role text, left_at bigint,
    hide_skeletons integer`,
  journey_trip: `journey_id text, trip_id text, linked_by text, title text, start_date text, end_date text`,
  journey_entry: `journey_id text, author_id text, type text, source_trip_id text, source_kind text, source_id text,
    source_there integer, followed text, title text, story text, entry_date text, position text, entry_time text,
    entry_zone text, location_name text, location_lat real, location_lng real, mood text, weather text, pros text,
    cons text, tags text, people text, visibility text, hidden integer`,
  journey_photo: `journey_id text, name text, mime text, size integer, sha256 text, width integer, height integer,
    preview text, duration_ms integer, caption text, taken_at text, lat real, lng real, entry_id text, position text,
    thumbnail_of_id text, created_by text, state text`,
}

/** Travel journals: who is in them, the trips they are about, entries and photos. */
export const migration: Migration = {
  async up(db) {
    for (const [name, columns] of Object.entries(tables))
      await sql
        .raw(
          `create table ${name} (
            id text not null,
            stream text not null,
            ${columns},
            version integer not null,
            field_versions text not null,
            created_at bigint not null,
            updated_at bigint not null,
            updated_by text,
            constraint ${name}_key primary key (stream, id)
          )`,
        )
        .execute(db)
    await sql`create index journey_contributor_by_user on journey_contributor (user_id)`.execute(db)
    await sql`create index journey_trip_by_trip on journey_trip (trip_id)`.execute(db)
    await sql`create index journey_photo_by_id on journey_photo (id)`.execute(db)
  },
}
