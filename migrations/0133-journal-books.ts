import { sql } from 'kysely'
import type { Migration } from '../server/src/db/migrate.ts'

/** The book of a journal: its choices, and what somebody changed in it by hand. */
export const migration: Migration = {
  async up(db) {
    const choices = [
      `book_size text not null default 'square'`,
      `book_fill text not null default 'balanced'`,
      'book_maps integer not null default 1',
      'book_facts integer not null default 1',
      'book_opinions integer not null default 0',
      'book_authors integer not null default 1',
      'book_bleed integer not null default 0',
    ]
    for (const column of choices) await sql.raw(`alter table journey add column ${column}`).execute(db)
    await sql`create table journey_book_part (
      id text not null,
      stream text not null,
      journey_id text,
      part text,
      layout text,
      pictures text,
      left_out integer,
      version integer not null,
      field_versions text not null,
      created_at bigint not null,
      updated_at bigint not null,
      updated_by text,
      constraint journey_book_part_key primary key (stream, id)
    )`.execute(db)
  },
}
