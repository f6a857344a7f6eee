/** An item as the booking that it becomes, with the people of the trip whom it names. Pure. */
import type { Traveller } from '@caravel/sync-protocol/domain/bookings/details'
import type { BookingFields, ImportItem } from './import-item.ts'
import type { Named } from './match-people.ts'
import { legsWithoutSeats, travellersOf } from './seats-of-people.ts'

export type ItemBooking = Omit<BookingFields, 'place' | 'price'> & { travellers?: Traveller[] }

export function bookingOf(item: ImportItem, people: readonly Named[]): ItemBooking {
  const { place: _place, price: _price, ...fields } = item.fields
  const travellers = travellersOf(item, people)
  const legs = fields.details?.legs
  return {
    ...fields,
    ...(legs ? { details: { ...fields.details, legs: legsWithoutSeats(legs, item, people) } } : {}),
    ...(travellers.length ? { travellers } : {}),
  }
}
