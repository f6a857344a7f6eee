/** What of a trip goes into files for other programs: places, and the days with their stops in order. */
import type { assignment } from '../../entities/assignment.ts'
import type { category } from '../../entities/category.ts'
import type { day } from '../../entities/day.ts'
import type { place } from '../../entities/place.ts'
import type { RowOf } from '../../entity.ts'
import type { Accommodation, Reservation } from '../bookings/booking-days.ts'
import type { BookingPosition, LineItem } from '../booked-line.ts'
import type { DayNote } from '../day-line.ts'
import { tripWays } from '../trip-ways.ts'
import { routesOf, type ExportedRoute } from './exported-routes.ts'

export interface ExportedPlace {
  id: string
  name: string
  lat: number | null
  lng: number | null
  address: string | null
  notes: string | null
  /** By its name. */
  category: string | null
  website: string | null
  phone: string | null
}

export interface ExportedStop {
  place: ExportedPlace
  /** `HH:MM` in the place's own zone. */
  time: string | null
  end_time: string | null
  notes: string | null
}

export interface ExportedDay {
  /** Counts from 1. */
  number: number
  /** `YYYY-MM-DD` */
  date: string | null
  title: string | null
  stops: ExportedStop[]
  /** The way over its stops, beds and bookings, in pieces: between two of them a vehicle takes over. */
  routes: ExportedRoute[]
}

export interface ExportedTrip {
  title: string
  days: ExportedDay[]
  /** All of them, each once. */
  places: ExportedPlace[]
}

/** Words of files in the reader's language. */
export interface ExportWords {
  /** Such as "Day 2 · 3 May": the name of a route or a folder. */
  day(day: ExportedDay): string
  /** The folder of places that are on no day. */
  unplanned: string
}

export interface TripRows {
  title: string
  days: readonly RowOf<typeof day>[]
  assignments: readonly RowOf<typeof assignment>[]
  places: readonly RowOf<typeof place>[]
  categories: readonly RowOf<typeof category>[]
  notes: readonly DayNote[]
  bookings: readonly Reservation[]
  positions: ReadonlyMap<string, BookingPosition>
  stays: readonly Accommodation[]
}

/** @param selection ids of places; without it all of them. Days are numbered as in the whole trip. */
export function exportedTrip(rows: TripRows, selection?: ReadonlySet<string>): ExportedTrip {
  const categories = new Map(rows.categories.map(({ id, name }) => [id, name]))
  const places = rows.places
    .filter(({ id }) => !selection || selection.has(id))
    .toSorted((a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1))
    .map(row => exportedPlace(row, categories))
  const byId = new Map(places.map(each => [each.id, each]))
  const shown = rows.places.filter(({ id }) => byId.has(id))
  const days = tripWays({ ...rows, places: new Map(shown.map(row => [row.id, row])) }).map((ways, at) => ({
    number: at + 1,
    date: ways.day.date,
    title: ways.day.title,
    stops: stopsOf(ways.line, byId),
    routes: routesOf(ways),
  }))
  return { title: rows.title, places, days: selection ? days.filter(({ stops }) => stops.length) : days }
}

const exportedPlace = (
  { id, name, lat, lng, address, notes, category_id, website, phone }: RowOf<typeof place>,
  categories: ReadonlyMap<string, string>,
): ExportedPlace => ({
  id,
  name,
  lat,
  lng,
  address,
  notes,
  category: category_id === null ? null : (categories.get(category_id) ?? null),
  website,
  phone,
})

const stopsOf = (line: readonly LineItem[], places: ReadonlyMap<string, ExportedPlace>): ExportedStop[] =>
  line.flatMap(item => {
    const place = item.kind === 'stop' ? places.get(item.row.place_id) : undefined
    if (item.kind !== 'stop' || !place) return []
    const { assignment_time: time, assignment_end_time: end_time, notes } = item.row
    return [{ place, time, end_time, notes }]
  })

export type LocatedPlace = ExportedPlace & { lat: number; lng: number }

/** Those that can stand on a map. */
export const isLocated = (place: ExportedPlace): place is LocatedPlace =>
  place.lat !== null && place.lng !== null

/** Places that are on no day. */
export function unplannedOf({ days, places }: ExportedTrip): ExportedPlace[] {
  const planned = new Set(days.flatMap(({ stops }) => stops.map(({ place: { id } }) => id)))
  return places.filter(({ id }) => !planned.has(id))
}
