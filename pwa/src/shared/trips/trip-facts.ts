import { assignment } from '@caravel/sync-protocol/entities/assignment'
import { dayNote } from '@caravel/sync-protocol/entities/day-note'
import { day } from '@caravel/sync-protocol/entities/day'
import { place } from '@caravel/sync-protocol/entities/place'
import type { StreamView } from '../../data/store.ts'
import { routePoints, type RoutePoint } from './route-points.ts'

export type TripFacts = {
  places: number
  /** Places on no day yet. */
  unplanned: number
  days: number
  /** Days without a stop or a note. */
  emptyDays: number
  route: readonly RoutePoint[]
}

/** What the rows of a trip say of it. Reactive. */
export function factsOf(view: StreamView): TripFacts {
  const places = view.rows(place).value
  const stops = [...view.rows(assignment).value.values()]
  const days = [...view.rows(day).value.values()].filter(({ state }) => state !== 'trimmed')
  const planned = new Set(stops.map(({ place_id: id }) => id))
  const filled = new Set([...stops, ...view.rows(dayNote).value.values()].map(({ day_id: id }) => id))
  const order = new Map(days.sort(byDay).map(({ id }, at) => [id, at]))
  const route = stops
    .filter(({ day_id: id }) => order.has(id))
    .sort((a, b) => (order.get(a.day_id) ?? 0) - (order.get(b.day_id) ?? 0) || byKey(a, b))
    .map(({ place_id: id }) => places.get(id))
  const drawn = route.length > 0 ? route : [...places.values()]
  return {
    places: places.size,
    unplanned: [...places.keys()].filter(id => !planned.has(id)).length,
    days: days.length,
    emptyDays: days.filter(({ id }) => !filled.has(id)).length,
    route: routePoints(drawn.flatMap(asStop)),
  }
}

type Keyed = { position: string; id: string }
const byKey = (a: Keyed, b: Keyed) =>
  a.position < b.position ? -1 : a.position > b.position ? 1 : a.id < b.id ? -1 : 1
const byDay = (a: Keyed & { date: string | null }, b: Keyed & { date: string | null }) => {
  const [one, two] = [a.date ?? '9', b.date ?? '9']
  return one < two ? -1 : one > two ? 1 : byKey(a, b)
}

type Place = { lat: number | null; lng: number | null; address: string | null }
const asStop = (row: Place | undefined) =>
  row && row.lat !== null && row.lng !== null ? [{ lat: row.lat, lng: row.lng, address: row.address }] : []
