export type RouteStop = { readonly lat: number; readonly lng: number; readonly address: string | null }
export type RoutePoint = { lat: number; lng: number; name?: string }

/**
 * Stops in travel order as the few points a cover draws: stops close to one another, measured by the extent of the
 * whole trip, are one point where it was first reached, named after the place their addresses end with. A name that
 * would lie on another one is left out. Degrees, WGS 84.
 */
export function routePoints(stops: readonly RouteStop[]): RoutePoint[] {
  const extent = extentOf(stops)
  const reach = Math.max(extent * 0.07, 0.002)
  const groups: Group[] = []
  for (const stop of stops) {
    const near = groups.find(group => distance(centreOf(group), stop) < reach)
    if (near) join(near, stop)
    else groups.push({ stops: [stop], lat: stop.lat, lng: stop.lng })
  }
  const named = [...groups].sort((a, b) => b.stops.length - a.stops.length)
  const free = (group: Group) =>
    named
      .slice(0, named.indexOf(group))
      .every(larger => distance(centreOf(larger), centreOf(group)) > extent * 0.15)
  return groups.map(group => {
    const name = free(group) ? localityOf(group.stops) : undefined
    return { ...centreOf(group), ...(name ? { name } : {}) }
  })
}

/** Stops that are one point; `lat` and `lng` are their sums. */
interface Group {
  stops: RouteStop[]
  lat: number
  lng: number
}

const join = (group: Group, stop: RouteStop): void => {
  group.stops.push(stop)
  group.lat += stop.lat
  group.lng += stop.lng
}

type Position = { readonly lat: number; readonly lng: number }

/** In degrees of latitude; a drawing needs no more. */
const distance = (a: Position, b: Position) =>
  Math.hypot(a.lat - b.lat, (a.lng - b.lng) * Math.cos((a.lat * Math.PI) / 180))

function extentOf(stops: readonly Position[]): number {
  const [lats, lngs] = [stops.map(({ lat }) => lat), stops.map(({ lng }) => lng)]
  if (stops.length === 0) return 0
  return distance(
    { lat: Math.min(...lats), lng: Math.min(...lngs) },
    { lat: Math.max(...lats), lng: Math.max(...lngs) },
  )
}

const centreOf = ({ stops, lat, lng }: Group): Position => ({
  lat: lat / stops.length,
  lng: lng / stops.length,
})

/** What most addresses of a group end with: "Rua Garrett 73, Lisboa" is in Lisboa. */
function localityOf(group: readonly RouteStop[]): string | undefined {
  const counts = new Map<string, number>()
  for (const { address } of group) {
    const locality = address?.includes(',') ? address.split(',').at(-1)?.trim() : undefined
    if (locality && !/\d/.test(locality)) counts.set(locality, (counts.get(locality) ?? 0) + 1)
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0]
}
