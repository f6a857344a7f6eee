import { sql } from 'kysely'
import type { Migration } from '../server/src/db/migrate.ts'

/** What is still to be sent by mail, webhook and push, and where to. */
export const migration: Migration = {
  async up(db) {
    await sql`
      create table notice_deliveries (
        key text primary key, user_id text not null, channel text not null, event text not null, trip_id text,
        notice_id text, told text not null, due_at bigint not null, attempts integer not null, held integer not null,
        batch text, done_at bigint, result text
      )
    `.execute(db)
    await sql`create index notice_deliveries_due on notice_deliveries (due_at) where done_at is null`.execute(
      db,
    )
    await sql`
      create index notice_deliveries_of on notice_deliveries (user_id, channel) where done_at is null
    `.execute(db)
    await sql`
      create table notice_webhooks (
        user_id text primary key references users (id) on delete cascade, shape text not null, url text not null,
        updated_at bigint not null
      )
    `.execute(db)
    await sql`
      create table push_subscriptions (
        id text primary key, user_id text not null references users (id) on delete cascade,
        subscription text not null, created_at bigint not null
      )
    `.execute(db)
    await sql`create index push_subscriptions_of on push_subscriptions (user_id)`.execute(db)
  },
}
