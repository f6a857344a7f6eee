/** What a booking is called while no person typed a title: by its route, its place, its car, or who runs it. Pure. */
import type { FindRow } from '../../entity.ts'
import type { BookingType } from './booking-types.ts'
import type { BookingDetails, Leg, Spot } from './details.ts'

/** What the name of a booking is made of. */
export interface NamedBooking {
  type: string
  /** As a person typed it; null: no person did. */
  title?: string | null
  provider?: string | null
  details?: BookingDetails | null
}

const mostLetters = 200

/**
 * The title that a person typed, else the derived name, else the word for the type.
 * @param placeName of the place that the booking names
 * @param word the type in the language of the reader, such as "Flight"
 */
export function bookingName(
  booking: NamedBooking,
  placeName: string | null | undefined,
  word: (type: BookingType) => string,
): string {
  return booking.title ?? derivedBookingName(booking, placeName) ?? word(booking.type as BookingType)
}

/** The name that a booking has by what it says, whatever its title; null where it says nothing of the kind. */
export function derivedBookingName(
  { type, provider, details }: NamedBooking,
  placeName: string | null | undefined,
): string | null {
  const { legs, car, venue } = details ?? {}
  const name =
    legNames(legs ?? []) ??
    words(placeName) ??
    words(venue?.name) ??
    (type === 'car' ? carName(provider, car) : null) ??
    words(provider)
  return name === null ? null : name.slice(0, mostLetters)
}

function words(text: string | null | undefined): string | null {
  return text?.trim() || null
}

/** "LH716 Frankfurt → Tokyo"; with one end or none by its number, then by its carrier, then by that end. */
function legNames(legs: readonly Leg[]): string | null {
  const [first, last] = [legs[0], legs.at(-1)]
  const way = routeName(legs)
  if (way !== null) return way
  return words(first?.number) ?? words(first?.carrier) ?? words(first?.from?.name) ?? words(last?.to?.name)
}

/** "Copenhagen → Lisbon", with the number of a single vehicle before it; null without both ends. */
export function routeName(legs: readonly Leg[]): string | null {
  const [from, to] = [words(legs[0]?.from?.name), words(legs.at(-1)?.to?.name)]
  if (from === null || to === null) return null
  const number = legs.length === 1 ? words(legs[0]?.number) : null
  return [number, `${from} → ${to}`].filter(Boolean).join(' ')
}

/** "Hertz · VW Golf", else where the car is fetched. */
function carName(
  provider: string | null | undefined,
  car: { vehicle?: string | null; pick_up?: Spot | null } | undefined,
): string | null {
  const parts = [words(provider), words(car?.vehicle)].filter(part => part !== null)
  return parts.length ? parts.join(' · ') : words(car?.pick_up?.name)
}

/** The name of the place that a row names, where it is there. */
export function placeNameOf(row: Record<string, unknown>, find: FindRow): string | null {
  const id = row['place_id']
  const name = typeof id === 'string' ? find('place', id)?.['name'] : undefined
  return typeof name === 'string' ? name : null
}

/** The title of a booking's row, or the name derived from it and its place; null where neither is there. */
export function nameOfRow(row: Record<string, unknown>, find: FindRow): string | null {
  const { title } = row
  if (typeof title === 'string' && title !== '') return title
  return derivedBookingName(row as unknown as NamedBooking, placeNameOf(row, find))
}

/** The name of a booking's row, where all places of its trip are at hand by their ids. */
export function nameAmong(
  places: ReadonlyMap<string, { id: string; name: string }>,
  row: Record<string, unknown>,
): string | null {
  return nameOfRow(row, (_, id) => places.get(id))
}
