/** What a pack of a trip shows between its places: the ways, from further up. */
import type { TripPosition } from '../../../module.ts'
import { boxAround, spotsBetween } from '@caravel/sync-protocol/domain/geo-box'
import { distanceBetween } from '@caravel/sync-protocol/domain/travel-guess'
import type { Area } from '@caravel/sync-protocol/domain/trip-areas'

/** Metres from a way to each side of its corridor. */
const reach = 5000
/** A longer one is flown over. */
const longestWay_m = 1_000_000
/** Boxes of all corridors together: some 12,000 km. */
const mostWayBoxes = 1500
const deepestOfWays = 12

/** Corridors between stops that follow each other. */
export function wayAreas(positions: readonly TripPosition[], zoom: number): Area[] {
  const stops = positions.filter(({ order }) => order !== undefined)
  const max_zoom = Math.min(zoom, deepestOfWays)
  const areas: Area[] = []
  for (const [at, to] of stops.entries()) {
    const from = stops[at - 1]
    if (!from || distanceBetween(from, to) > longestWay_m) continue
    for (const spot of spotsBetween(from, to, reach)) {
      if (areas.length >= mostWayBoxes) return areas
      areas.push({ box: boxAround(spot, reach), max_zoom })
    }
  }
  return areas
}
