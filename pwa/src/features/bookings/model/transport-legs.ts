import type { Leg } from '@caravel/sync-protocol/domain/bookings/details'
import type { Ends } from '@caravel/sync-protocol/domain/bookings/travel-time'
import type { Reservation } from '../../../shared/bookings/booking-rows.ts'

/** The legs of a booking; a car has one from where it is picked up to where it is returned. */
export function legsOf(row: Reservation): readonly Leg[] {
  const { legs, car } = row.details ?? {}
  if (legs) return legs
  if (row.type !== 'car') return []
  const { start_date, start_time, end_date, end_time } = row
  return [
    { from: car?.pick_up ?? null, to: car?.drop_off ?? null, start_date, start_time, end_date, end_time },
  ]
}

/** Both ends of a leg; where it does not say its zones, they are those of the booking. */
export function endsOfLeg(leg: Leg, row: Pick<Reservation, 'start_zone' | 'end_zone'>): Ends {
  return {
    start_date: leg.start_date ?? null,
    start_time: leg.start_time ?? null,
    start_zone: leg.from?.zone ?? row.start_zone,
    end_date: leg.end_date ?? null,
    end_time: leg.end_time ?? null,
    end_zone: leg.to?.zone ?? row.end_zone,
  }
}
