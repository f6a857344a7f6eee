/** Who of the trip travels on a booking, and where they sit. Pure. */
import type { Leg, Traveller } from '@caravel/sync-protocol/domain/bookings/details'
import { sameNumber } from '@caravel/sync-protocol/domain/bookings/same-booking'
import type { ImportItem } from './import-item.ts'
import { matchPeople, type Named } from './match-people.ts'

/** People of the trip whom the confirmation names, each with the seats that it has for them, in the order of travel. */
export function travellersOf({ people, seats = [] }: ImportItem, inTrip: readonly Named[]): Traveller[] {
  return matchPeople(people, inTrip).map(person_id => {
    const own = seats.filter(({ name }) => matchPeople([name], inTrip)[0] === person_id)
    return { person_id, seat: [...new Set(own.map(({ seat }) => seat))].join(' · ').slice(0, 100) || null }
  })
}

/** Legs without a seat where everyone who has one there is a traveller of the booking. */
export function legsWithoutSeats(
  legs: readonly Leg[],
  { seats = [] }: ImportItem,
  inTrip: readonly Named[],
): Leg[] {
  return legs.map(leg => {
    const here = seats.filter(({ number }) => !number || !leg.number || sameNumber(number, leg.number))
    const isTold = here.length > 0 && here.every(({ name }) => matchPeople([name], inTrip).length > 0)
    return isTold ? { ...leg, seat: null } : leg
  })
}
