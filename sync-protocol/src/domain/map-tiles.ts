/** Where tiles of the web map (EPSG:3857) are. `x` counts columns from the west, `y` rows from the north. */
import type { Bounds } from './geo-box.ts'

/** The web map ends here, in degrees. */
const mostNorth = 85.0511287798066

export function columnOf(lng: number, zoom: number): number {
  return clamp(Math.floor(((lng + 180) / 360) * 2 ** zoom), zoom)
}

export function rowOf(lat: number, zoom: number): number {
  const angle = (Math.max(-mostNorth, Math.min(mostNorth, lat)) * Math.PI) / 180
  return clamp(Math.floor(((1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2) * 2 ** zoom), zoom)
}

/** The nearest column or row that a zoom has. */
export function clamp(value: number, zoom: number): number {
  return Math.max(0, Math.min(2 ** zoom - 1, value))
}

/** The tile that shows a spot. */
export function tileOf(lat: number, lng: number, zoom: number): { x: number; y: number } {
  return { x: columnOf(lng, zoom), y: rowOf(lat, zoom) }
}

/** A tile that shows some of a box. */
export function touchesTile([west, south, east, north]: Bounds, zoom: number, x: number, y: number): boolean {
  if (y < rowOf(north, zoom) || y > rowOf(south, zoom)) return false
  const [first, last] = [columnOf(west, zoom), columnOf(east, zoom)]
  return west <= east ? x >= first && x <= last : x >= first || x <= last
}
