/** A trip as its check reads it: everything looked up once. */
import type { accommodation } from '../../entities/accommodation.ts'
import type { assignment } from '../../entities/assignment.ts'
import type { day } from '../../entities/day.ts'
import type { destination } from '../../entities/destination.ts'
import type { place } from '../../entities/place.ts'
import type { reservation } from '../../entities/reservation.ts'
import type { RowOf } from '../../entity.ts'
import { once } from '../../once.ts'
import { bookedDays, type BookingPosition, type LineBooking } from '../booked-line.ts'
import { daysInOrder } from '../lay-days.ts'
import type { Point } from '../travel-guess.ts'

export type Day = RowOf<typeof day>
export type Destination = RowOf<typeof destination>
export type Place = RowOf<typeof place>
export type Stop = RowOf<typeof assignment>
export type Booking = RowOf<typeof reservation>
export type Stay = RowOf<typeof accommodation>

/** The rows of a trip, and what only the caller knows. */
export interface TripCheckInput {
  days: readonly Day[]
  places: ReadonlyMap<string, Place>
  stops: readonly Stop[]
  bookings: readonly Booking[]
  stays: readonly Stay[]
  /** Which place people gave bookings among the stops, by their ids. */
  positions: ReadonlyMap<string, BookingPosition>
  /** User ids of everybody on the trip. */
  members: readonly string[]
  /** Who joins a stop, where not everybody does: user ids by the id of the stop. */
  joining: ReadonlyMap<string, readonly string[]>
  /** Where the trip goes; absent where it does not matter. */
  destinations?: readonly Destination[]
  /** The name of a public holiday of a country (ISO 3166-1 alpha-2); undefined where there is none or it is not known. */
  holidayOn?: (country: string, date: string) => string | undefined
  /** Who reads, and whether they work on a date without a day off; absent where they plan none. */
  leave?: { reader: string; works: (date: string) => boolean } | undefined
  /** The IANA zone at a point; absent or undefined where it is not known. */
  zoneAt?: (point: Point) => string | undefined
  /** The way from one point to another: seconds, and whether that is an estimate; undefined where it is not known. */
  travel: (from: Point, to: Point) => { seconds: number; estimated: boolean } | undefined
}

export interface TripFacts extends TripCheckInput {
  /** Days that show, in order. */
  shown: readonly Day[]
  /** Place in the trip by the id of a day, from 0. */
  order: ReadonlyMap<string, number>
  byDate: ReadonlyMap<string, Day>
  stopsOf: ReadonlyMap<string, readonly Stop[]>
  /** Bookings that are not cancelled. */
  live: readonly Booking[]
  /** The bookings on the line of a day. */
  bookedOn(dayId: string): readonly LineBooking[]
}

/** Looks everything up that the checks ask for. */
export function tripFacts(input: TripCheckInput): TripFacts {
  const shown = daysInOrder(input.days)
  const stopsOf = new Map<string, Stop[]>()
  for (const stop of input.stops) {
    const known = stopsOf.get(stop.day_id)
    if (known) known.push(stop)
    else stopsOf.set(stop.day_id, [stop])
  }
  const booked = once(() => bookedDays(input.days, input.places, input))
  return {
    ...input,
    shown,
    bookedOn: id => booked().get(id)?.bookings ?? [],
    order: new Map(shown.map(({ id }, at) => [id, at])),
    byDate: new Map(shown.flatMap(row => (row.date === null ? [] : [[row.date, row]]))),
    stopsOf,
    live: input.bookings.filter(({ status }) => status !== 'cancelled'),
  }
}

/** Whether two groups of people have nobody in common; an empty group is everybody. */
export function apart(a: readonly string[], b: readonly string[]): boolean {
  return a.length > 0 && b.length > 0 && !a.some(id => b.includes(id))
}

export function peopleOf({ travellers }: Booking): string[] {
  return travellers.map(({ person_id }) => person_id)
}
