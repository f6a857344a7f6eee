/** Recognising bookings and places that are imported again. */
import { derivedId } from '../../ids.ts'
import { calledBy, likeness, plainWords, type BookingTraits, type Likeness } from './same-booking.ts'

/** The lowest id where several are. */
function knownAs<T extends BookingTraits & { id: string }>(
  rows: readonly T[],
  item: BookingTraits,
  like: Likeness,
): T | undefined {
  return rows.filter(row => likeness(row, item) === like).toSorted((a, b) => (a.id < b.id ? -1 : 1))[0]
}

/** So many comparisons take a moment, also on a phone; no import that people have comes near. */
const mostComparisons = 100_000

const legsIn = (bookings: readonly BookingTraits[], type: string): number =>
  bookings.reduce((sum, each) => sum + (each.type === type ? (each.details?.legs?.length ?? 0) : 0), 0)

/**
 * Whether `items` can be looked for among `rows`: each is compared with each, and each leg with each of its type. An
 * import beyond that is refused before anything is compared.
 */
export function canCompare(rows: readonly BookingTraits[], items: readonly BookingTraits[]): boolean {
  const types = new Set(items.map(({ type }) => type))
  const pairs = [...types].map(type => legsIn(rows, type) * legsIn(items, type))
  return pairs.reduce((sum, each) => sum + each, rows.length * items.length) <= mostComparisons
}

/**
 * For each item the booking among `rows` that it means. One that is the same comes first; one whose times or name changed
 * is taken by one item only, so that two performances under one order number stay two.
 */
export function knownBookings<T extends BookingTraits & { id: string }>(
  rows: readonly T[],
  items: readonly (BookingTraits & { reservation_id?: string })[],
): (T | undefined)[] {
  const found = items.map(
    item => rows.find(({ id }) => id === item.reservation_id) ?? knownAs(rows, item, 'same'),
  )
  const taken = new Set(found.map(row => row?.id))
  for (const [at, item] of items.entries()) {
    if (found[at]) continue
    const free = rows.filter(({ id }) => !taken.has(id))
    const changed = knownAs(free, item, 'changed')
    if (changed) taken.add(changed.id)
    found[at] = changed
  }
  return found
}

/** The id that an imported booking gets in a trip: the same, anyone who imports it and how often. */
export function importedBookingId(tripId: string, item: BookingTraits): string {
  const code = plainWords(item.confirmation_code)
  const { legs, hotel, car } = item.details ?? {}
  const [leg] = legs ?? []
  const thing = leg?.number ?? hotel?.room ?? car?.vehicle
  const ends = leg?.number ? [leg.from, leg.to].map(spot => spot?.code ?? spot?.name) : [calledBy(item)]
  const traits = [code, thing, ...ends].map(plainWords)
  return derivedId(
    'imported-booking',
    tripId,
    item.type,
    item.start_date ?? '',
    item.start_time ?? '',
    ...traits,
  )
}

export interface PlaceTraits {
  name: string
  lat?: number | null
  lng?: number | null
}

/** About 500 m in degrees of latitude. */
const near = 0.005

/** The place of the trip that an imported one is: of the same name, and close by where both say where they are. */
export function knownPlace<T extends PlaceTraits & { id: string }>(
  places: readonly T[],
  item: PlaceTraits,
): T | undefined {
  return places
    .filter(row => plainWords(row.name) === plainWords(item.name) && isNear(row, item))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))[0]
}

function isNear(a: PlaceTraits, b: PlaceTraits): boolean {
  const pairs = [
    [a.lat, b.lat],
    [a.lng, b.lng],
  ] as const
  return pairs.every(([one, other]) => one == null || other == null || Math.abs(one - other) < near)
}

export function importedPlaceId(tripId: string, item: PlaceTraits): string {
  const at = item.lat == null || item.lng == null ? '' : `${item.lat.toFixed(2)} ${item.lng.toFixed(2)}`
  return derivedId('imported-place', tripId, plainWords(item.name), at)
}
