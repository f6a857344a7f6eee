/**
 * Which suggestions a trip makes for a journal: one for each stop on a day with a date, each booked transport, each
 * night of a stay. Pure; used by the server, by devices and by the simulator alike. A suggestion has name, time, day and
 * location, of a booking its kind and its ends; never codes, prices, notes or travellers.
 */
import { generateKeyBetween } from 'fractional-indexing'
import type { Followed, SourceKind } from '../../entities/journey-entry.ts'
import { isOrderKey } from '../../order-list.ts'
import { bookedDays, lineWith, type BookedRows, type LineItem, type Place } from '../booked-line.ts'
import { isTransport } from '../bookings/booking-types.ts'
import type { Day, Reservation } from '../bookings/booking-days.ts'
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
  followed: Followed
}

/** Vehicles of one's own, and rides that nobody writes about. */
const untold: ReadonlySet<string> = new Set(['car', 'bicycle', 'taxi'])

/** All suggestions of a trip, day by day in the order of the plan. */
export function skeletonsOf(journeyId: string, trip: JournalTrip): Skeleton[] {
  const booked = bookedDays(trip.days, trip.places, trip)
  const stopsOf = Map.groupBy(trip.stops, ({ day_id }) => day_id)
  const dated = trip.days
    .filter(({ state, date }) => state === 'dated' && date !== null)
    .toSorted((a, b) => ((a.date ?? '') < (b.date ?? '') ? -1 : 1))
  return dated.flatMap(day => {
    const { bookings = [], evening = [] } = booked.get(day.id) ?? {}
    const stops = (stopsOf.get(day.id) ?? []).flatMap(row => {
      const place = trip.places.get(row.place_id)
      return place ? [{ kind: 'stop' as const, id: row.id, row, place }] : []
    })
    const keys = new DayKeys()
    const line: Skeleton[] = []
    const items = lineWith(stops, bookings)
    items.forEach((item, at) => {
      const made = ofItem(journeyId, day.date ?? '', item)
      if (made) line.push({ ...made, followed: { ...made.followed, position: keys.next(items, at) } })
    })
    for (const { row, place } of evening) {
      const followed = {
        name: place?.name ?? null,
        what: 'night',
        date: day.date ?? '',
        time: null,
        ...locationOf(place?.name, place),
        position: keys.next([], 0),
      }
      line.push({
        id: skeletonId(journeyId, 'night', row.id, day.id),
        kind: 'night',
        source_id: row.id,
        followed,
      })
    }
    return line
  })
}

/** Keys of one day in the order of its line: those of the plan where they are in order, else new ones between. */
class DayKeys {
  private last: string | null = null

  next(items: readonly LineItem[], at: number): string {
    const own = keyOf(items[at])
    if (own !== undefined && this.fits(own)) return (this.last = own)
    const following =
      items
        .slice(at + 1)
        .map(keyOf)
        .find(key => key !== undefined && this.fits(key)) ?? null
    return (this.last = generateKeyBetween(this.last, following))
  }

  private fits(key: string): boolean {
    return this.last === null || key > this.last
  }
}

function keyOf(item: LineItem | undefined): string | undefined {
  const key = item?.kind === 'booking' ? item.key : item?.row.position
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
  if (!isTransport(row.type) || untold.has(row.type) || (part !== 'start' && part !== 'whole'))
    return undefined
  const { name, to } = endsOf(row)
  const followed = { name, what: row.type, date, time, ...locationOf(to?.name, to), position: '' }
  return { id: skeletonId(journeyId, 'transport', row.id), kind: 'transport', source_id: row.id, followed }
}

/** The ends alone: what people call a booking may hold its code, and numbers are of nobody's interest here. */
function endsOf({ details }: Reservation): { name: string | null; to: Spot | null } {
  const legs = details?.legs ?? []
  const [from, to] = [legs[0]?.from ?? null, legs.at(-1)?.to ?? null]
  const names = [from, to].flatMap(spot => spot?.name.trim() || [])
  return { name: names.length ? names.join(' → ').slice(0, 200) : null, to }
}

function locationOf(
  name: string | undefined,
  at: { lat?: number | null; lng?: number | null } | null | undefined,
): Pick<Followed, 'location_name' | 'lat' | 'lng'> {
  const { lat = null, lng = null } = at ?? {}
  const known = lat !== null && lng !== null
  return { location_name: name?.slice(0, 200) ?? null, lat: known ? lat : null, lng: known ? lng : null }
}
