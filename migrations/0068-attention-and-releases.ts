import { sql } from 'kysely'
import type { Migration } from '../server/src/db/migrate.ts'

/** Since when changes on a device need their person, and what the feed of releases was last asked and told. */
export const migration: Migration = {
  async up(db) {
    await sql`alter table devices add column attention_since bigint`.execute(db)
    await sql`create index devices_attention on devices (user_id, attention_since)
      where attention_since is not null`.execute(db)
    await sql`
      create table release_feeds (feed text primary key, asked_at bigint not null, told_version text)
    `.execute(db)
  },
}
