import { sql } from 'kysely'
import type { Migration } from '../server/src/db/migrate.ts'

/** Parts of the street map that trips need, which trip needs which, and when one last had any fetched. */
export const migration: Migration = {
  async up(db) {
    await sql`
      create table map_areas (
        id text primary key,
        key text not null unique,
        boxes text not null,
        wanted_zoom integer not null,
        of_places integer not null,
        state text not null,
        reason text,
        version text,
        zoom integer,
        bytes bigint,
        done_bytes bigint not null,
        safe_bytes bigint not null,
        plan text,
        build text,
        tries integer not null,
        due_at bigint,
        needed_at bigint not null,
        made_at bigint
      )
    `.execute(db)
    await sql`
      create table map_area_trips (
        stream text not null,
        area_id text not null references map_areas (id) on delete cascade,
        destination_id text not null,
        primary key (stream, area_id, destination_id)
      )
    `.execute(db)
    await sql`create table map_trip_starts (stream text primary key, at bigint not null)`.execute(db)
  },
}
