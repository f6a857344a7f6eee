import { sql } from 'kysely'
import type { Migration } from '../server/src/db/migrate.ts'

const meta = sql`
  version integer not null,
  field_versions text not null,
  created_at bigint not null,
  updated_at bigint not null,
  updated_by text,
  primary key (stream, id)
`

/** Plans of days off, and who asked whom to plan together. */
export const migration: Migration = {
  async up(db) {
    await sql`
      create table vacay (
        id text not null,
        stream text not null,
        color integer,
        allowance text,
        week_start integer,
        year_type text,
        year_start_month integer,
        year_start_day integer,
        hire_date text,
        weekend_days text,
        block_weekends integer,
        holidays_enabled integer,
        company_days_enabled integer,
        carry_over integer,
        carry_over_limit text,
        ${meta}
      )
    `.execute(db)
    await sql`
      create table vacay_member (
        id text not null,
        stream text not null,
        vacay_id text,
        user_id text,
        name text,
        avatar text,
        role text,
        invited_by text,
        left_at bigint,
        ${meta}
      )
    `.execute(db)
    await sql`create index vacay_member_user on vacay_member (user_id, stream)`.execute(db)
    await sql`
      create table vacay_year (
        id text not null,
        stream text not null,
        vacay_id text,
        year integer,
        allowance text,
        frozen text,
        ${meta}
      )
    `.execute(db)
    await sql`
      create table vacay_entry (
        id text not null,
        stream text not null,
        vacay_id text,
        date text,
        kind text,
        fraction text,
        note text,
        asked_by text,
        ${meta}
      )
    `.execute(db)
    await sql`
      create table vacay_calendar (
        id text not null,
        stream text not null,
        vacay_id text,
        region text,
        kind text,
        label text,
        color text,
        sort_order integer,
        counts integer,
        from_year integer,
        until_year integer,
        ${meta}
      )
    `.execute(db)
    await sql`
      create table vacay_holiday (
        id text not null,
        stream text not null,
        vacay_id text,
        calendar_id text,
        name text,
        start_date text,
        end_date text,
        half integer,
        ${meta}
      )
    `.execute(db)
    await sql`
      create table vacay_invites (
        id text primary key,
        from_id text not null references users (id) on delete cascade,
        to_id text not null references users (id) on delete cascade,
        created_at bigint not null,
        unique (from_id, to_id)
      )
    `.execute(db)
    await sql`create index vacay_invites_to on vacay_invites (to_id)`.execute(db)
  },
}
