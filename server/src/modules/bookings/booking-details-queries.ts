import type { BookingDetails } from '@caravel/sync-protocol/domain/bookings/details'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { synced } from '../../sync/synced-rows.ts'

/** More bookings than these no map is made for. */
const most = 5_000

/** The details of bookings that stand; without a stream, of all trips that are not deleted. */
export async function listBookingDetails(
  db: Kysely<Database>,
  stream: string | undefined,
): Promise<BookingDetails[]> {
  let query = synced(db)
    .selectFrom('reservation')
    .innerJoin('streams', 'streams.stream', 'reservation.stream')
    .select('reservation.details as details')
    .where('reservation.details', 'is not', null)
    .where('reservation.status', '<>', 'cancelled')
    .where('streams.closed_at', 'is', null)
  if (stream !== undefined) query = query.where('reservation.stream', '=', stream)
  const rows = await query.limit(most).execute()
  return rows.map(({ details }) => JSON.parse(String(details)) as BookingDetails)
}
