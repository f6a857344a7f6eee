import type { LatLng } from './types.ts'

/** A point of the world as a unit square: x 0…1 from 180° W eastwards, y 0…1 from the northern edge downwards. */
export type UnitPoint = { x: number; y: number }

/** The latitude at which the square Web Mercator world ends, degrees. */
export const MAX_LATITUDE = 85.0511287798066

const toRadians = Math.PI / 180

/** Web Mercator: WGS 84 degrees to the unit square. Latitudes beyond the square are clamped, longitudes are not. */
export function project({ lat, lng }: LatLng): UnitPoint {
  const phi = Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, lat)) * toRadians
  return { x: lng / 360 + 0.5, y: 0.5 - Math.asinh(Math.tan(phi)) / (2 * Math.PI) }
}

/** The inverse of `project`. */
export function unproject({ x, y }: UnitPoint): LatLng {
  return { lat: Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) / toRadians, lng: (x - 0.5) * 360 }
}

/** Pixels of the whole world at a zoom level, with 256 px tiles. */
export const worldSize = (zoom: number): number => 256 * 2 ** zoom
