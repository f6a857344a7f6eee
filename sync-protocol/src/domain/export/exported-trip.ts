/** What of a trip goes into files for other programs: places, and the days with their stops in order. */
import type { assignment } from '../../entities/assignment.ts'
import type { category } from '../../entities/category.ts'
import type { day } from '../../entities/day.ts'
import type { place } from '../../entities/place.ts'
import type { RowOf } from '../../entity.ts'
import { byKey } from '../../order-list.ts'

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
}

/** @param selection ids of places; without it all of them. Days are numbered as in the whole trip. */
export function exportedTrip(rows: TripRows, selection?: ReadonlySet<string>): ExportedTrip {
  const categories = new Map(rows.categories.map(({ id, name }) => [id, name]))
  const places = rows.places
    .filter(({ id }) => !selection || selection.has(id))
    .toSorted((a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1))
    .map(row => exportedPlace(row, categories))
  const byId = new Map(places.map(each => [each.id, each]))
  const days = rows.days
    .filter(({ state }) => state !== 'trimmed')
    .toSorted(inOrder)
    .map(({ id, date, title }, at) => ({
      number: at + 1,
      date,
      title,
      stops: stopsOf(id, rows.assignments, byId),
    }))
  return { title: rows.title, places, days: selection ? days.filter(({ stops }) => stops.length) : days }
}

const inOrder = (a: { position: string; id: string }, b: { position: string; id: string }): number =>
  byKey({ key: a.position, id: a.id }, { key: b.position, id: b.id })

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

const stopsOf = (
  dayId: string,
  assignments: readonly RowOf<typeof assignment>[],
  places: ReadonlyMap<string, ExportedPlace>,
): ExportedStop[] =>
  assignments
    .filter(({ day_id }) => day_id === dayId)
    .toSorted(inOrder)
    .flatMap(({ place_id, assignment_time, assignment_end_time, notes }) => {
      const of = places.get(place_id)
      return of ? [{ place: of, time: assignment_time, end_time: assignment_end_time, notes }] : []
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
