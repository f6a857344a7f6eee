import type { Point } from '@caravel/sync-protocol/domain/travel-guess'

export interface Box {
  west: number
  south: number
  east: number
  north: number
}

const metresPerDegree = 111_320

/** All that lies within so many metres is in one of these boxes; two where they meet at the antimeridian. */
export const boxesAround = ({ lat, lng }: Point, metres: number): Box[] => {
  const dLat = metres / metresPerDegree
  const south = Math.max(-90, lat - dLat)
  const north = Math.min(90, lat + dLat)
  const widest = Math.max(Math.abs(south), Math.abs(north))
  const dLng = widest >= 89 ? 180 : dLat / Math.cos((widest * Math.PI) / 180)
  if (dLng >= 180) return [{ west: -180, south, east: 180, north }]
  return unwrapped({ west: lng - dLng, south, east: lng + dLng, north })
}

/** One or two boxes with west ≤ east, of one whose west may be greater, or that reaches over the edge of the map. */
export const unwrapped = ({ west, east, ...rest }: Box): Box[] => {
  if (west < -180)
    return [
      { ...rest, west: west + 360, east: 180 },
      { ...rest, west: -180, east },
    ]
  if (east > 180)
    return [
      { ...rest, west, east: 180 },
      { ...rest, west: -180, east: east - 360 },
    ]
  if (west > east)
    return [
      { ...rest, west, east: 180 },
      { ...rest, west: -180, east },
    ]
  return [{ ...rest, west, east }]
}
