/** Where this device has streets to draw, from the server or from saved maps. */
import { streetArchive } from './street-map.ts'

type Position = { lat: number; lng: number }
type Bounds = readonly [west: number, south: number, east: number, north: number]

/** From this zoom on a map has streets; below it is an overview of a country. */
const streetsFrom = 12

const contains = ([west, south, east, north]: Bounds, { lat, lng }: Position): boolean =>
  lat >= south && lat <= north && (west <= east ? lng >= west && lng <= east : lng >= west || lng <= east)

/** Reactive. */
export function hasStreetsAt(at: Position): boolean {
  const archive = streetArchive.value
  return archive !== null && archive.max_zoom >= streetsFrom && contains(archive.bounds, at)
}
