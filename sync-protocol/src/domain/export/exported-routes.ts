/** The way of a day for files: points to follow, in pieces where a flight or a train lies between. */
import type { LineItem } from '../booked-line.ts'
import { nameOfRow } from '../bookings/booking-name.ts'
import { dayEnds, itemEnds } from '../day-hops.ts'
import { distanceBetween, type Point } from '../travel-guess.ts'
import type { DayWays } from '../trip-ways.ts'

export interface RoutePoint {
  lat: number
  lng: number
  name: string
  /** Id of the place of a stop; null: a bed, a station. */
  place_id: string | null
  /** `HH:MM` local, of a stop. */
  time: string | null
  /** Of the stop. */
  notes: string | null
}

/** Two points or more. */
export type ExportedRoute = RoutePoint[]

/** Metres; nearer points are one. */
const sameSpot = 10

/** From bed to bed. Stops without a position are left out: the next one follows. */
export function routesOf({ line, stays, day }: DayWays): ExportedRoute[] {
  const { start, end } = dayEnds({ stays })
  const routes: RoutePoint[][] = [[]]
  const add = (point: RoutePoint) => {
    const route = routes.at(-1) ?? []
    const last = route.at(-1)
    if (!last || distanceBetween(last, point) >= sameSpot) route.push(point)
    else if (last.place_id === null) route.splice(-1, 1, point)
  }
  if (start) add(plain(start, bedName(stays.morning)))
  for (const item of line) {
    const ends = item.kind === 'stop' ? undefined : itemEnds(item, day.date)
    if (item.kind === 'stop') stopPoint(item).forEach(add)
    else if (item.kind === 'booking' && ends) {
      const { arrive, leave } = ends
      if (arrive) add(plain(arrive, spotName(item, arrive)))
      if (!arrive || !leave || distanceBetween(arrive, leave) >= sameSpot) routes.push([])
      if (leave) add(plain(leave, spotName(item, leave)))
    }
  }
  if (end) add(plain(end, bedName(stays.evening)))
  return routes.filter(route => route.length > 1)
}

function stopPoint({ row, place }: Extract<LineItem, { kind: 'stop' }>): RoutePoint[] {
  const { id, lat, lng, name } = place
  if (lat === null || lng === null) return []
  return [{ lat, lng, name, place_id: id, time: row.assignment_time, notes: row.notes }]
}

function plain({ lat, lng }: Point, name: string): RoutePoint {
  return { lat, lng, name, place_id: null, time: null, notes: null }
}

function bedName(stays: DayWays['stays']['morning']): string {
  return stays.flatMap(({ place }) => (place?.lat != null && place.lng !== null ? [place.name] : []))[0] ?? ''
}

/** What the end of a transport is called; the booking's own title where nothing has a name there. */
function spotName({ row, place }: Extract<LineItem, { kind: 'booking' }>, at: Point): string {
  const { legs, car, venue } = row.details ?? {}
  const spots = [
    ...(legs ?? []).flatMap(({ from, to }) => [from, to]),
    car?.pick_up,
    car?.drop_off,
    venue,
    place,
  ]
  return (
    spots.find(spot => spot?.lat === at.lat && spot.lng === at.lng)?.name ?? nameOfRow(row, () => place) ?? ''
  )
}
