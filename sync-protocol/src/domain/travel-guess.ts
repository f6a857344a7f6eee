/** Travel between two points without a route: a straight line, stretched to what streets make of it. */

export interface Point {
  lat: number
  lng: number
}

/** Where a row lies; undefined for one that lies nowhere. */
export function pointOf(
  row: { lat?: number | null; lng?: number | null } | null | undefined,
): Point | undefined {
  return row?.lat == null || row.lng == null ? undefined : { lat: row.lat, lng: row.lng }
}

const earthRadius = 6_371_008.8 // metres, mean radius (IUGG)
const radians = Math.PI / 180

/** Great-circle distance in metres (haversine formula, R. W. Sinnott 1984). */
export const distanceBetween = (a: Point, b: Point): number => {
  const halfLat = Math.sin(((b.lat - a.lat) * radians) / 2)
  const halfLng = Math.sin(((b.lng - a.lng) * radians) / 2)
  const h = halfLat ** 2 + Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * halfLng ** 2
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(h)))
}

export type TravelMode = 'walk' | 'drive' | 'cycle'

/** Streets are longer than the straight line; ratio of both as usually found in cities. */
const detour = 1.3
const walkingSpeed = 1.35 // m/s
const cyclingSpeed = 4.2 // m/s
/** Door to door, slower over short distances. */
const drivingSpeed = (metres: number): number => (metres < 5_000 ? 6 : metres < 30_000 ? 12 : 22)

/** In the vehicle, with its stops: buses and metros in town, trains between towns. */
const transitSpeed = (metres: number): number => (metres < 10_000 ? 6 : metres < 50_000 ? 12 : 25)
/** Seconds to the stop, waiting, and from the stop. */
const transitAccess = 10 * 60

export interface TravelGuess {
  /** Metres along the way. */
  distance: number
  /** Seconds. */
  duration: number
}

/** About how far and how long; shown with the word "about". */
export const guessTravel = (from: Point, to: Point, mode: TravelMode | 'transit'): TravelGuess => {
  const distance = distanceBetween(from, to) * detour
  if (mode === 'transit') return { distance, duration: transitAccess + distance / transitSpeed(distance) }
  const speed = mode === 'walk' ? walkingSpeed : mode === 'cycle' ? cyclingSpeed : drivingSpeed(distance)
  return { distance, duration: distance / speed }
}
