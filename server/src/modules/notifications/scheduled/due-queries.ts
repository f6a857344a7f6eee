/** Whom the clock may have something to tell, as far as nobody told them yet: a row for each of them. */
import { addDays } from '@caravel/sync-protocol/domain/trip-range'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '../../../db/schema.ts'

export interface Candidate {
  id: string
  trip_id: string
  /** Empty: the group. */
  user_id: string
  /** Of the reader, if they chose one. */
  zone: string | null
  /** When it was made, epoch ms. */
  created_at: number
  /** What it is called. */
  title: string
}
export interface DatedCandidate extends Candidate {
  /** `YYYY-MM-DD` */
  date: string
  days_before: number
}
export interface PollCandidate extends Candidate {
  closes_at: number
}

/** Where the last page ended: the row's id and the reader's. */
export interface Cursor {
  id: string
  user_id: string
}

/** The most that one look reads. */
export const pageSize = 200

/** Said once for each subject, date and reader: it is looked up under this name among what was caused before. */
export const dueKey = (event: string, id: string, when: string | number, userId: string): string =>
  [event, id, when, userId].join(':')

type Sql = RawBuilder<unknown>

const from = (table: string, alias: string): Sql => sql`
  from ${sql.table(table)} as ${sql.ref(alias)}
  join trip t on t.stream = ${sql.ref(`${alias}.stream`)} and t.archived = 0
  join streams s on s.stream = t.stream and s.closed_at is null`
const readers = sql`
  join users u on u.id = m.user_id and u.disabled_at is null
  left join notification_preferences p on p.stream = 'user:' || m.user_id`
const members = sql`join trip_member m on m.stream = t.stream and m.left_at is null`
const untold = (key: Sql): Sql => sql`not exists (
  select 1 from effects e where e.stream = t.stream and e.seq = 0 and e.channel = 'notice' and e.recipient = ${key})`
const page = (alias: string, after: Cursor): Sql => sql`
  (${sql.ref(`${alias}.id`)}, m.user_id) > (${after.id}, ${after.user_id})
  order by ${sql.ref(`${alias}.id`)}, m.user_id limit ${pageSize}`

/** Zones are up to 14 hours off: a local date is that of UTC, or a neighbour of it. */
export const dateOf = (now: number): string => new Date(now).toISOString().slice(0, 10)

export async function listTripsToBegin(
  db: Kysely<Database>,
  now: number,
  after: Cursor,
): Promise<DatedCandidate[]> {
  const today = dateOf(now)
  const everybody = sql`join (
    select stream, user_id from trip_member where left_at is null union all select stream, '' from trip
  ) m on m.stream = t.stream
  left join users u on u.id = m.user_id
  left join notification_preferences p on p.stream = 'user:' || m.user_id`
  const { rows } = await sql<DatedCandidate>`
    select t.id, t.id as trip_id, m.user_id, p.zone, t.created_at, t.title, t.start_date as date,
      t.reminder_days as days_before
    from trip t join streams s on s.stream = t.stream and s.closed_at is null ${everybody}
    where t.archived = 0 and t.reminder_days > 0 and t.start_date >= ${today}
      and date(t.start_date, '-' || t.reminder_days || ' days') <= ${addDays(today, 1)}
      and (m.user_id = '' or (u.id is not null and u.disabled_at is null))
      and ${untold(sql`'trip_reminder:' || t.id || ':' || t.start_date || ':' || m.user_id`)}
      and ${page('t', after)}`.execute(db)
  return rows
}

/** To those who are to do it; to everybody where nobody is, or where they left. */
export async function listTodosDue(
  db: Kysely<Database>,
  now: number,
  after: Cursor,
): Promise<DatedCandidate[]> {
  const today = dateOf(now)
  const { rows } = await sql<DatedCandidate>`
    select i.id, t.id as trip_id, m.user_id, p.zone, i.created_at, i.title, i.due_date as date, 1 as days_before
    ${from('todo_item', 'i')} ${members} ${readers}
    where i.done = 0 and i.due_date between ${addDays(today, -1)} and ${addDays(today, 2)}
      and (m.user_id = i.assigned_user_id or not exists (
        select 1 from trip_member a
        where a.stream = t.stream and a.user_id = i.assigned_user_id and a.left_at is null))
      and ${untold(sql`'todo_due:' || i.id || ':' || i.due_date || ':' || m.user_id`)}
      and ${page('i', after)}`.execute(db)
  return rows
}

/** To those who have not voted. Nobody else can see who was told, so an anonymous poll stays one. */
export async function listPollsToClose(
  db: Kysely<Database>,
  now: number,
  until: number,
  after: Cursor,
): Promise<PollCandidate[]> {
  const { rows } = await sql<PollCandidate>`
    select q.id, t.id as trip_id, m.user_id, p.zone, q.created_at, q.question as title, q.closes_at
    ${from('poll', 'q')} ${members} ${readers}
    where q.closed = 0 and q.closes_at > ${now} and q.closes_at <= ${until}
      and not exists (select 1 from poll_vote v where v.stream = t.stream and v.poll_id = q.id
        and v.user_id = m.user_id and v.option_ids <> '[]')
      and not exists (select 1 from own_vote o where o.stream = 'user:' || m.user_id and o.poll_id = q.id
        and o.for_trip_id = t.id and o.option_ids <> '[]')
      and ${untold(sql`'poll_closing:' || q.id || ':' || q.closes_at || ':' || m.user_id`)}
      and ${page('q', after)}`.execute(db)
  return rows
}
