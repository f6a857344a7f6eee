import * as z from 'zod/mini'
import type { TripPosition } from '../../../module.ts'
import type { Area } from '@caravel/sync-protocol/domain/trip-areas'
import { boxAround, type Bounds } from '@caravel/sync-protocol/domain/geo-box'
import { boxesOfCountry } from './country-boxes.ts'

const longitude = z.number().check(z.gte(-180), z.lte(180))
const latitude = z.number().check(z.gte(-90), z.lte(90))
const box = z
  .tuple([longitude, latitude, longitude, latitude])
  .check(z.refine(([west, south, east, north]) => south < north && west !== east))

/** What an admin wants a map of. */
export const regionRequest = z.strictObject({
  countries: z.optional(z.array(z.string().check(z.regex(/^[A-Z]{2}$/))).check(z.maxLength(60))),
  boxes: z.optional(z.array(box).check(z.maxLength(50))),
  /** Around all places of all trips of this server. */
  trips: z.optional(z.boolean()),
  max_zoom: z.optional(z.int().check(z.gte(5), z.lte(15))),
})

export interface RegionRequest {
  countries: string[]
  boxes: Bounds[]
  trips: boolean
  max_zoom: number
}

export function readRegion(body: z.infer<typeof regionRequest>): RegionRequest {
  const { countries = [], boxes = [], trips = false, max_zoom = 15 } = body
  // An unknown one is refused before anything begins.
  for (const code of countries) boxesOfCountry(code)
  return { countries: [...new Set(countries)], boxes, trips, max_zoom }
}

/** From a place to each side. */
const reach_m = 10_000
/** Places that are closer than this share a square, in degrees. */
const grid = 0.05
const mostSquares = 5000

/** @param positions of all trips; empty unless they were asked for */
export function areasOf(
  { countries, boxes, max_zoom }: RegionRequest,
  positions: readonly TripPosition[],
): Area[] {
  const squares = new Map<string, Bounds>()
  for (const { lat, lng } of positions) {
    if (squares.size >= mostSquares) break
    const [row, column] = [Math.round(lat / grid), Math.round(lng / grid)]
    squares.set(`${row} ${column}`, boxAround({ lat: row * grid, lng: column * grid }, reach_m))
  }
  const all = [...countries.flatMap(boxesOfCountry), ...boxes, ...squares.values()]
  return all.map(box => ({ box, max_zoom }))
}
