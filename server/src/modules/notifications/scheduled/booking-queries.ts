/** Bookings and stays that start about now, once for each who may be reminded of them. */
import type { BookingDetails } from '@caravel/sync-protocol/domain/bookings/details'
import type { BookingStart } from '@caravel/sync-protocol/domain/bookings/booking-starts'
import { addDays } from '@caravel/sync-protocol/domain/trip-range'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import type { Effect } from '../../../sync/effects.ts'
import { dateOf, pageSize, type Candidate, type Cursor } from './due-queries.ts'

export interface StartingCandidate extends Candidate {
  entity: 'reservation' | 'accommodation'
  type: string
  start_date: string | null
  start_time: string | null
  start_zone: string | null
  details: BookingDetails | null
  day_date: string | null
  lat: number | null
  lng: number | null
}

type StoredCandidate = Omit<StartingCandidate, 'details'> & { details: string | null }

/** Members who travel on it; everybody where nobody of them does, and the group. */
const readers = sql`
  join streams s on s.stream = t.stream and s.closed_at is null
  join (
    select stream, user_id from trip_member where left_at is null union all select stream, '' from trip
  ) m on m.stream = t.stream
  left join users u on u.id = m.user_id
  left join notification_preferences p on p.stream = 'user:' || m.user_id`

/**
 * Not of trips that are over or archived, nor cancelled. The dates are those of any zone about now; which legs are due is
 * for the caller to see.
 */
export async function listBookingsToStart(
  db: Kysely<Database>,
  now: number,
  after: Cursor,
): Promise<StartingCandidate[]> {
  const today = dateOf(now)
  const [from, to] = [addDays(today, -1), addDays(today, 3)]
  const { rows } = await sql<StoredCandidate>`
    select b.*, t.id as trip_id, m.user_id, p.zone from (
      select r.stream, r.id, 'reservation' as entity, r.type, r.created_at, coalesce(r.title, '') as title,
        r.start_date, r.start_time, r.start_zone, r.end_date, r.details, d.date as day_date, r.travellers,
        l.lat, l.lng
      from reservation r
      left join day d on d.stream = r.stream and d.id = r.day_id
      left join place l on l.stream = r.stream and l.id = r.place_id
      where r.status <> 'cancelled'
      union all
      select a.stream, a.id, 'accommodation', 'hotel', a.created_at, coalesce(l.name, ''),
        a.start_date, a.check_in, null, null, null, d.date, '[]', l.lat, l.lng
      from accommodation a
      left join day d on d.stream = a.stream and d.id = a.start_day_id
      left join place l on l.stream = a.stream and l.id = a.place_id
      where a.reservation_id is null
    ) b
    join trip t on t.stream = b.stream and t.archived = 0 and (t.end_date is null or t.end_date >= ${from})
    ${readers}
    where coalesce(b.start_date, b.day_date) <= ${to}
      and coalesce(b.end_date, case when b.details like '%"legs"%' then ${from} end, b.start_date, b.day_date) >= ${from}
      and (m.user_id = '' or (u.id is not null and u.disabled_at is null and (
        exists (select 1 from json_each(b.travellers) j where j.value ->> 'person_id' = m.user_id)
        or not exists (
          select 1 from json_each(b.travellers) j join trip_member a
            on a.stream = t.stream and a.user_id = j.value ->> 'person_id' and a.left_at is null))))
      and (b.id, m.user_id) > (${after.id}, ${after.user_id})
    order by b.id, m.user_id limit ${pageSize}`.execute(db)
  return rows.map(row => ({
    ...row,
    details: row.details === null ? null : (JSON.parse(row.details) as BookingDetails | null),
  }))
}

/** What was not caused before: each under its own name. */
export async function withoutTold(db: Kysely<Database>, due: readonly Effect[]): Promise<Effect[]> {
  if (!due.length) return []
  const names = JSON.stringify(due.map(({ stream, recipient }) => [stream, recipient]))
  const { rows } = await sql<{ recipient: string }>`
    select e.recipient from json_each(${names}) j
    join effects e on e.stream = j.value ->> 0 and e.seq = 0 and e.channel = 'notice'
      and e.recipient = j.value ->> 1`.execute(db)
  const told = new Set(rows.map(({ recipient }) => recipient))
  return due.filter(({ recipient }) => !told.has(recipient))
}

/** Another date, time or zone is another start, of which people hear again. */
export const startName = ({ date, time, zone }: BookingStart): string =>
  [date, time ?? '', zone ?? ''].join(' ')
