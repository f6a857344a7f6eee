/**
 * Which suggestions a trip makes for a journal: one for each stop on a day with a date, each booked transport, each
 * night of a stay. Pure; used by the server, by devices and by the simulator alike. A suggestion has name, time, day and
 * location, of a booking its kind and its ends; never codes, prices, notes or travellers.
 */
import { generateKeyBetween } from 'fractional-indexing'
import type { Followed, SourceKind } from '../../entities/journey-entry.ts'
import { isOrderKey } from '../../order-list.ts'
import { bookedDays, lineWith, type BookedRows, type LineItem, type Place } from '../booked-line.ts'
import { derivedBookingName } from '../bookings/booking-name.ts'
import { coveredDays, indexDays, spanOfStay, type Day, type Reservation } from '../bookings/booking-days.ts'
import { isTransport } from '../bookings/booking-types.ts'
import type { Spot } from '../bookings/details.ts'
import type { Assignment } from '../day-line.ts'
import { skeletonId } from './skeleton-id.ts'

/** The rows of a trip that suggestions are made of. */
export interface JournalTrip extends BookedRows {
  days: readonly Day[]
  places: ReadonlyMap<string, Place>
  stops: Iterable<Assignment>
}

export interface Skeleton {
  /** The id that its entry has in this journal, wherever it is made. */
  id: string
  kind: SourceKind
  /** The id of the stop, the booking or the stay. */
  source_id: string
  /** The id of the day of a night. */
  day_id?: string
  followed: Followed
}

/** Vehicles of one's own, and rides that nobody writes about. */
const untold: ReadonlySet<string> = new Set(['car', 'bicycle', 'taxi'])

/** A trip makes no more suggestions in a journal: the earliest days come first. */
export const mostSuggestions = 5_000

/** The suggestions of a trip, at most `mostSuggestions`, day by day in the order of the plan. */
export function skeletonsOf(journeyId: string, rows: JournalTrip): Skeleton[] {
  // Sorted, because device and server hold rows in different orders.
  const trip = { ...rows, bookings: byId(rows.bookings), stays: byId(rows.stays) }
  const stopsOf = Map.groupBy(trip.stops, ({ day_id }) => day_id)
  const days = earliestDays(trip, stopsOf)
  const ids = new Set(days.map(({ id }) => id))
  // What passes through a day makes no suggestion, and has no time that others stand by.
  const booked = bookedDays(
    trip.days,
    trip.places,
    trip,
    (dayId, part) => part !== 'through' && ids.has(dayId),
  )
  const hotels = new Map(trip.bookings.map(row => [row.id, row]))
  const made: Skeleton[] = []
  for (const day of days) {
    const { bookings = [], evening = [] } = booked.get(day.id) ?? {}
    const stops = (stopsOf.get(day.id) ?? []).flatMap(row => {
      const place = trip.places.get(row.place_id)
      return place ? [{ kind: 'stop' as const, id: row.id, row, place }] : []
    })
    const items = lineWith(stops, bookings)
    const keys = new DayKeys(items)
    for (const [at, item] of items.entries()) {
      if (made.length >= mostSuggestions) return made
      const one = ofItem(journeyId, day.date ?? '', item)
      if (one) made.push({ ...one, followed: { ...one.followed, position: keys.next(at) } })
    }
    for (const { row, place } of evening) {
      if (made.length >= mostSuggestions) return made
      const name = place?.name ?? hotelName(hotels.get(row.reservation_id ?? ''))
      const followed = {
        name,
        what: 'night',
        date: day.date ?? '',
        time: null,
        ...locationOf(name ?? undefined, place),
        position: keys.next(items.length),
      }
      made.push({
        id: skeletonId(journeyId, 'night', row.id, day.id),
        kind: 'night',
        source_id: row.id,
        day_id: day.id,
        followed,
      })
    }
  }
  return made
}

function byId<Row extends { id: string }>(rows: Iterable<Row>): Row[] {
  return [...rows].sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** The days with a date, in order, until they have as many suggestions as a trip may make: counted, none is built. */
function earliestDays(trip: JournalTrip, stopsOf: ReadonlyMap<string, readonly Assignment[]>): Day[] {
  const counts = new Map<string, number>()
  const count = (dayId: string) => counts.set(dayId, (counts.get(dayId) ?? 0) + 1)
  const index = indexDays(trip.days)
  for (const row of trip.stays) {
    const covered = coveredDays(index, spanOfStay(row))
    for (const dayId of covered.length > 1 ? covered.slice(0, -1) : covered) count(dayId)
  }
  for (const row of trip.bookings) if (row.day_id !== null && isSuggested(row)) count(row.day_id)
  const dated = trip.days
    .filter(({ state, date }) => state === 'dated' && date !== null)
    .toSorted((a, b) => ((a.date ?? '') < (b.date ?? '') ? -1 : 1))
  let before = 0
  return dated.filter(({ id }) => {
    const isEarly = before < mostSuggestions
    const stops = stopsOf.get(id)?.filter(row => trip.places.has(row.place_id)).length ?? 0
    before += stops + (counts.get(id) ?? 0)
    return isEarly
  })
}

/** Keys of one day in the order of its line: those of the plan where they are in order, else new ones between. */
class DayKeys {
  private last: string | null = null
  /** For each item its own key, where it comes behind all keys before it. */
  private readonly own: readonly (string | undefined)[]
  /** For each item the next such key behind it. */
  private readonly following: readonly (string | null)[]

  constructor(items: readonly LineItem[]) {
    let highest = ''
    this.own = items.map(item => {
      const key = keyOf(item)
      return key !== undefined && key > highest ? (highest = key) : undefined
    })
    const following: (string | null)[] = []
    let next: string | null = null
    for (let at = items.length - 1; at >= 0; at--) {
      following[at] = next
      next = this.own[at] ?? next
    }
    this.following = following
  }

  /** The key of the item at this index, asked in their order; behind the last item that of one more. */
  next(at: number): string {
    return (this.last = this.own[at] ?? generateKeyBetween(this.last, this.following[at] ?? null))
  }
}

function keyOf(item: LineItem): string | undefined {
  const key = item.kind === 'booking' ? item.key : item.row.position
  return key !== undefined && isOrderKey(key) ? key : undefined
}

function ofItem(journeyId: string, date: string, item: LineItem): Skeleton | undefined {
  if (item.kind === 'stop') {
    const { row, place } = item
    const { assignment_time: time } = row
    const followed = {
      name: place.name,
      what: 'stop',
      date,
      time,
      ...locationOf(place.name, place),
      position: '',
    }
    return { id: skeletonId(journeyId, 'stop', row.id), kind: 'stop', source_id: row.id, followed }
  }
  if (item.kind !== 'booking') return undefined
  const { row, part, time } = item
  if (!isSuggested(row) || (part !== 'start' && part !== 'whole')) return undefined
  const { name, to } = endsOf(row)
  const followed = { name, what: row.type, date, time, ...locationOf(to?.name, to), position: '' }
  return { id: skeletonId(journeyId, 'transport', row.id), kind: 'transport', source_id: row.id, followed }
}

function isSuggested({ type, status }: Reservation): boolean {
  return status !== 'cancelled' && isTransport(type) && !untold.has(type)
}

/** The ends alone: what people call a booking may hold its code, and numbers are of nobody's interest here. */
function endsOf({ details }: Reservation): { name: string | null; to: Spot | null } {
  const legs = details?.legs ?? []
  const [from, to] = [legs[0]?.from ?? null, legs.at(-1)?.to ?? null]
  const names = [from, to].flatMap(spot => spot?.name.trim() || [])
  return { name: names.length ? names.join(' → ').slice(0, 200) : null, to }
}

/** Where a hotel is that names no place of the trip; never its title, for the same reason. */
const hotelName = (hotel: Reservation | undefined): string | null =>
  hotel ? derivedBookingName(hotel, null) : null

function locationOf(
  name: string | undefined,
  at: { lat?: number | null; lng?: number | null } | null | undefined,
): Pick<Followed, 'location_name' | 'lat' | 'lng'> {
  const { lat = null, lng = null } = at ?? {}
  const known = lat !== null && lng !== null
  return { location_name: name?.slice(0, 200) ?? null, lat: known ? lat : null, lng: known ? lng : null }
}
