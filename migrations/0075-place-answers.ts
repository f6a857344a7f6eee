import { sql } from 'kysely'
import type { Migration } from '../server/src/db/migrate.ts'

/** What services that know places answered, and pictures of places with their author, licence and source. */
export const migration: Migration = {
  async up(db) {
    await sql`
      create table place_answers (key text primary key, service text not null, answer text not null, kept_at bigint not null)
    `.execute(db)
    await sql`create index place_answers_by_age on place_answers (kept_at)`.execute(db)
    await sql`create index place_answers_by_service on place_answers (service)`.execute(db)
    for (const column of ['image_author', 'image_licence', 'image_source'])
      await sql`alter table place add column ${sql.raw(column)} text`.execute(db)
  },
}
