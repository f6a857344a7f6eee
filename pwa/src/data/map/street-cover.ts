/** Where the server has streets to draw: in its archive, and in the areas it fetched for trips. */
import type { Bounds } from '@caravel/sync-protocol/domain/geo-box'
import { streetArchive, streetAreas } from './street-map.ts'

type Position = { lat: number; lng: number }

/** From this zoom on a map has streets; below it is an overview of a country. */
const streetsFrom = 12

const contains = ([west, south, east, north]: Bounds, { lat, lng }: Position): boolean =>
  lat >= south && lat <= north && (west <= east ? lng >= west && lng <= east : lng >= west || lng <= east)

/** Reactive. */
export function hasStreetsAt(at: Position): boolean {
  const archive = streetArchive.value
  const ofArchive = archive ? [{ box: archive.bounds, max_zoom: archive.max_zoom }] : []
  return [...ofArchive, ...streetAreas.value.flatMap(({ boxes }) => boxes)].some(
    ({ box, max_zoom }) => max_zoom >= streetsFrom && contains(box, at),
  )
}
