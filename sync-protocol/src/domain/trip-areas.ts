/** Which parts of the street map a trip needs. Pure; boxes are those of `geo-box.ts`. */
import type { destination } from '../entities/destination.ts'
import type { RowOf } from '../entity.ts'
import { boxAround, containsBox, type Bounds, type Spot } from './geo-box.ts'

/** A box and the zoom to which it is shown. */
export interface Area {
  box: Bounds
  max_zoom: number
}

/** What is cut out of the map together, for one destination, or for places that are in none (`null`). */
export interface TripArea {
  destination_id: string | null
  boxes: Bounds[]
  max_zoom: number
}

type Destination = Pick<
  RowOf<typeof destination>,
  'id' | 'kind' | 'country_code' | 'lat' | 'lng' | 'west' | 'south' | 'east' | 'north'
>

/** Metres from a spot to each side of its square. */
const reach = { place: 2500, city: 10_000, region: 30_000 }
/** Roads between towns are there from 10, every street and house at 15. */
const zooms = { country: 10, streets: 15 }
/** More places than these are left out, the last ones first. */
export const mostPlaces = 1000

/** The box of a destination, where it says one. */
export function boxOf({
  west,
  south,
  east,
  north,
}: Pick<Destination, 'west' | 'south' | 'east' | 'north'>): Bounds | null {
  return west === null || south === null || east === null || north === null
    ? null
    : [west, south, east, north]
}

/** Places that differ, in the order in which the trip first comes to them. */
export function distinctSpots(positions: readonly Spot[]): Spot[] {
  const known = new Map<string, Spot>()
  for (const { lat, lng } of positions) {
    const key = `${lat.toFixed(5)} ${lng.toFixed(5)}`
    if (!known.has(key)) known.set(key, { lat, lng })
  }
  return [...known.values()]
}

/** The square around each place. @param zoom to which places are shown */
export function placeAreas(spots: readonly Spot[], zoom = zooms.streets): Area[] {
  return spots.map(spot => ({ box: boxAround(spot, reach.place), max_zoom: zoom }))
}

/** What a destination needs; undefined where nothing says where it is. */
export function destinationArea(
  row: Destination,
  boxesOfCountry: (code: string) => readonly Bounds[],
): TripArea | undefined {
  const own = boxOf(row)
  const max_zoom = row.kind === 'country' ? zooms.country : zooms.streets
  const area = (boxes: readonly Bounds[]) =>
    boxes.length ? { destination_id: row.id, boxes: [...boxes], max_zoom } : undefined
  if (row.kind === 'country') {
    const known = row.country_code === null ? [] : boxesOfCountry(row.country_code)
    return area(known.length || !own ? known : [own])
  }
  if (own) return area([own])
  if (row.lat === null || row.lng === null) return undefined
  return area([boxAround({ lat: row.lat, lng: row.lng }, reach[row.kind])])
}

/**
 * What the destinations of a trip need, in their order, and behind them the squares of the places that these do not show
 * in every detail. `boxesOfCountry` tells the parts of a country by its ISO 3166-1 code, none for an unknown one.
 */
export function tripAreas(
  destinations: readonly Destination[],
  places: readonly Spot[],
  boxesOfCountry: (code: string) => readonly Bounds[],
): TripArea[] {
  const areas = destinations.flatMap(row => destinationArea(row, boxesOfCountry) ?? [])
  const detailed = areas.filter(({ max_zoom }) => max_zoom >= zooms.streets).flatMap(({ boxes }) => boxes)
  const left = placeAreas(distinctSpots(places).slice(0, mostPlaces)).filter(
    ({ box }) => !detailed.some(outer => containsBox(outer, box)),
  )
  const boxes = left.map(({ box }) => box)
  return boxes.length ? [...areas, { destination_id: null, boxes, max_zoom: zooms.streets }] : areas
}
