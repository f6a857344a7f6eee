import { sql } from 'kysely'
import type { Migration } from '../server/src/db/migrate.ts'

/** Public holidays of regions as they were worked out, and until which year calendars of plans have them. */
export const migration: Migration = {
  async up(db) {
    await sql`
      create table public_holidays (
        region text not null,
        year integer not null,
        days text not null,
        primary key (region, year)
      )
    `.execute(db)
    await sql`
      create table vacay_calendar_fills (
        calendar_id text not null,
        stream text not null,
        until_year integer not null,
        primary key (stream, calendar_id)
      )
    `.execute(db)
    await sql`create index vacay_calendar_fills_until on vacay_calendar_fills (until_year)`.execute(db)
  },
}
