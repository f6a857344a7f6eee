import { routePoints, type RoutePoint } from '../../../shared/trips/route-points.ts'

interface Routed {
  days: readonly { id: string; day_number: number }[]
  places: readonly { id: string; lat: number | null; lng: number | null; address: string | null }[]
  assignments: readonly { day_id: string; place_id: string; position: string }[]
}

/** What the cover of a shared trip draws: its stops in the order of days, close ones as one point. */
export function guestRoute({ days, places, assignments }: Routed): RoutePoint[] {
  const dayNumbers = new Map(days.map(({ id, day_number: number }) => [id, number]))
  const numberOf = (dayId: string) => dayNumbers.get(dayId) ?? Infinity
  const placeOf = new Map(places.map(place => [place.id, place]))
  const stops = assignments
    .toSorted((a, b) => numberOf(a.day_id) - numberOf(b.day_id) || (a.position < b.position ? -1 : 1))
    .flatMap(({ place_id: id }) => {
      const { lat = null, lng = null, address = null } = placeOf.get(id) ?? {}
      return lat !== null && lng !== null ? [{ lat, lng, address }] : []
    })
  return routePoints(stops)
}
