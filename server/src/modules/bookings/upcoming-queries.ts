import { reservation } from '@caravel/sync-protocol/entities/reservation'
import type { RowOf } from '@caravel/sync-protocol/entity'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { fromColumns, synced } from '../../sync/synced-rows.ts'

export interface UpcomingRow {
  row: RowOf<typeof reservation>
  trip_title: string
  cover_file_id: string | null
  day_date: string | null
  place_name: string | null
}

/** So many are looked at, of which the next are told. */
const most = 100

/** Bookings from `from` (local date) on in the trips that someone is in, archived ones apart, the earliest first. */
export async function listUpcoming(
  db: Kysely<Database>,
  userId: string,
  from: string,
): Promise<UpcomingRow[]> {
  const date = sql<string>`coalesce(reservation.start_date, day.date)`
  const rows = await synced(db)
    .selectFrom('trip_member')
    .innerJoin('streams', 'streams.stream', 'trip_member.stream')
    .innerJoin('trip', 'trip.stream', 'trip_member.stream')
    .innerJoin('reservation', 'reservation.stream', 'trip_member.stream')
    .leftJoin('day', join =>
      join.onRef('day.stream', '=', 'reservation.stream').onRef('day.id', '=', 'reservation.day_id'),
    )
    .leftJoin('place', join =>
      join.onRef('place.stream', '=', 'reservation.stream').onRef('place.id', '=', 'reservation.place_id'),
    )
    .selectAll('reservation')
    .select([
      'trip.title as trip_title',
      'trip.cover_file_id as cover_file_id',
      'day.date as day_date',
      'place.name as place_name',
    ])
    .where('trip_member.user_id', '=', userId)
    .where('trip_member.left_at', 'is', null)
    .where('streams.closed_at', 'is', null)
    .where('trip.archived', '=', 0)
    .where('reservation.status', '<>', 'cancelled')
    .where(date, '>=', from)
    .orderBy(date)
    .orderBy('reservation.start_time')
    .orderBy('reservation.id')
    .limit(most)
    .execute()
  return rows.map(columns => {
    const { trip_title, cover_file_id, day_date, place_name } = columns as unknown as UpcomingRow
    const row = fromColumns(reservation, columns).row
    return {
      row: row as RowOf<typeof reservation>,
      trip_title,
      cover_file_id,
      day_date,
      place_name,
    }
  })
}
