/** The rows of bookings, as every part of the app that shows them reads them. */
import type { Spot } from '@caravel/sync-protocol/domain/bookings/details'
import type { Accommodation, Reservation } from '@caravel/sync-protocol/domain/bookings/booking-days'

export type { Accommodation, Reservation }

export interface BookingEnds {
  from: Spot | undefined
  to: Spot | undefined
}

/** Where it leaves and where it arrives; undefined where nobody said. */
export function endsOf({ details }: Pick<Reservation, 'details'>): BookingEnds {
  const legs = details?.legs ?? []
  const from = legs[0]?.from ?? details?.car?.pick_up ?? undefined
  const to = legs.at(-1)?.to ?? details?.car?.drop_off ?? undefined
  return { from, to }
}
