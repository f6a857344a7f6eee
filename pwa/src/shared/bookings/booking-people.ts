/** Those who travel on a booking, as the kit draws people. */
import type { StreamKey } from '@caravel/sync-protocol/streams'
import type { Person } from '../../ui/avatar.tsx'
import { personIn } from '../people/people.ts'
import type { Reservation } from './booking-rows.ts'

export interface TravellerShown {
  person: Person
  seat: string | null
}

/** In the order of the booking. Reactive. */
export function travellersOf(stream: StreamKey, row: Reservation): TravellerShown[] {
  return row.travellers.map(({ person_id: id, seat }) => ({
    person: personIn(stream, id),
    seat,
  }))
}
