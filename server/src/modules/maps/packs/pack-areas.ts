/** What a pack of a trip shows: its places closely, the ways between them from further up. */
import type { TripPosition } from '../../../module.ts'
import type { Area } from '../archive/coverage.ts'
import { boxAround, distance, spotsBetween, type Spot } from '../geo-box.ts'

/** From a place to each side of its square, and from a way to each side of its corridor. */
const reach = { place_m: 2500, way_m: 5000 }
/** A longer one is flown over. */
const longestWay_m = 1_000_000
/** Boxes of all corridors together: some 12,000 km. */
const mostWayBoxes = 1500
const deepestOfWays = 12
/** More places than these are left out, the last ones first. */
export const mostPlaces = 1000

/** Places that differ, in the order in which the journey first comes to them. */
export function distinctSpots(positions: readonly TripPosition[]): Spot[] {
  const known = new Map<string, Spot>()
  for (const { lat, lng } of positions) {
    const key = `${lat.toFixed(5)} ${lng.toFixed(5)}`
    if (!known.has(key)) known.set(key, { lat, lng })
  }
  return [...known.values()]
}

/** @param zoom to which places are shown */
export function placeAreas(spots: readonly Spot[], zoom: number): Area[] {
  return spots.map(spot => ({ box: boxAround(spot, reach.place_m), max_zoom: zoom }))
}

/** Corridors between stops that follow each other. */
export function wayAreas(positions: readonly TripPosition[], zoom: number): Area[] {
  const stops = positions.filter(({ order }) => order !== undefined)
  const max_zoom = Math.min(zoom, deepestOfWays)
  const areas: Area[] = []
  for (const [at, to] of stops.entries()) {
    const from = stops[at - 1]
    if (!from || distance(from, to) > longestWay_m) continue
    for (const spot of spotsBetween(from, to, reach.way_m)) {
      if (areas.length >= mostWayBoxes) return areas
      areas.push({ box: boxAround(spot, reach.way_m), max_zoom })
    }
  }
  return areas
}
