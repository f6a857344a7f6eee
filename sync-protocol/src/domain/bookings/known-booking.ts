/** Recognising bookings and places that are imported again. */
import { derivedId } from '../../ids.ts'
import { BookingIndex, ComparisonBudget } from './booking-index.ts'
import {
  beginApart,
  calledBy,
  hasTellingLegs,
  plainWords,
  type BookingTraits,
  type Likeness,
} from './same-booking.ts'

type Alike<T> = ReadonlyMap<T, Likeness>

/** The lowest id where several are. */
function knownAs<T extends { id: string }>(
  alike: Alike<T> | undefined,
  wanted: Likeness,
  taken: ReadonlySet<string>,
): T | undefined {
  let found: T | undefined
  for (const [row, like] of alike ?? [])
    if (like === wanted && !taken.has(row.id) && (!found || row.id < found.id)) found = row
  return found
}

/**
 * For each item the booking among `rows` that it means. One that is the same comes first; one whose times or name changed
 * is taken by one item only, so that two performances under one order number stay two. Undefined where they are so many
 * and so much alike that the budget does not allow to compare them.
 */
export function knownBookings<T extends BookingTraits & { id: string }>(
  rows: readonly T[],
  items: readonly (BookingTraits & { reservation_id?: string })[],
  budget = new ComparisonBudget(),
): (T | undefined)[] | undefined {
  const index = new BookingIndex(rows)
  const byId = new Map(rows.map(row => [row.id, row]))
  const found: (T | undefined)[] = []
  const alike: (Alike<T> | undefined)[] = []
  for (const item of items) {
    const named = item.reservation_id === undefined ? undefined : byId.get(item.reservation_id)
    const others = named ? undefined : index.alike(item, budget)
    if (budget.isExceeded) return undefined
    found.push(named ?? knownAs(others, 'same', new Set()))
    alike.push(others)
  }
  const taken = new Set(found.flatMap(row => row?.id ?? []))
  for (const at of items.keys()) {
    if (found[at]) continue
    const changed = knownAs(alike[at], 'changed', taken)
    if (changed) taken.add(changed.id)
    found[at] = changed
  }
  return found
}

/**
 * The id that an imported booking gets in a trip: the same, anyone who imports it and how often.
 * @param holderOf the booking that has an id already: of one at the same clock in another zone, it is not taken
 */
export function importedBookingId(
  tripId: string,
  item: BookingTraits,
  holderOf: (id: string) => BookingTraits | undefined,
): string {
  const id = idOfTraits(tripId, item)
  const holder = holderOf(id)
  const { start_zone: zone, confirmation_code: code } = item
  // A code and legs tell what it is, whatever the zone that a file states.
  if (!holder || !zone || code || hasTellingLegs(item)) return id
  return beginApart({ ...item, start_zone: holder.start_zone ?? null }, item) ? derivedId(id, zone) : id
}

function idOfTraits(tripId: string, item: BookingTraits): string {
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
