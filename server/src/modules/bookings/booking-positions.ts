import type { BookingDetails, Spot } from '@caravel/sync-protocol/domain/bookings/details'
import { tripStream } from '@caravel/sync-protocol/streams'
import type { App } from '../../context.ts'
import type { TripPosition } from '../../module.ts'
import { listBookingDetails } from './booking-details-queries.ts'

/**
 * Where transports that are booked begin and end, cars are picked up, and where something takes place. Places of the trip
 * that bookings and stays name are counted with the trip's own.
 */
export async function bookingPositions(
  { db }: Pick<App, 'db'>,
  tripId: string | undefined,
): Promise<TripPosition[]> {
  const all = await listBookingDetails(db.read, tripId === undefined ? undefined : tripStream(tripId))
  return all.flatMap(spotsOf).flatMap(positionOf)
}

function spotsOf({ legs, car, venue }: BookingDetails): (Spot | null | undefined)[] {
  return [...(legs ?? []).flatMap(({ from, to }) => [from, to]), car?.pick_up, car?.drop_off, venue]
}

function positionOf(spot: Spot | null | undefined): TripPosition[] {
  const { lat, lng } = spot ?? {}
  return typeof lat === 'number' && typeof lng === 'number' ? [{ lat, lng }] : []
}
