import { appConfig } from '../../../data/session.ts'
import { hasStreetsAt } from '../../../data/map/street-cover.ts'
import type { LatLng } from '../../../map/types.ts'

/** The built-in map names towns up to here; closer up it is plain land. */
export const closestWithoutStreets = 9

/** How close a map comes by itself to these points; undefined: as close as it likes. Reactive. */
export function closestFit(points: readonly LatLng[]): number | undefined {
  const [first] = points
  if (!first || appConfig.value?.map.tile_url) return undefined
  return hasStreetsAt(first) ? undefined : closestWithoutStreets
}

/** The same for stops: several are told apart by their distance, with or without streets. Reactive. */
export function closestForStops(stops: readonly LatLng[]): number | undefined {
  const [first] = stops
  const isOneSpot = stops.every(({ lat, lng }) => lat === first?.lat && lng === first.lng)
  return isOneSpot ? closestFit(stops) : undefined
}
