/** Boxes on the globe, as [west, south, east, north]; west > east crosses 180°. */
import type { Bounds } from './archive/header.ts'

export interface Spot {
  lat: number
  lng: number
}

const metresPerDegree = 111_320

/** From -180 to below 180. */
export function wrapLongitude(lng: number): number {
  return ((((lng + 180) % 360) + 360) % 360) - 180
}

/** @param metres from the middle to each side */
export function boxAround({ lat, lng }: Spot, metres: number): Bounds {
  const tall = metres / metresPerDegree
  const wide = tall / Math.max(0.05, Math.cos((lat * Math.PI) / 180))
  const [south, north] = [round(Math.max(-90, lat - tall)), round(Math.min(90, lat + tall))]
  if (wide >= 180) return [-180, south, 180, north]
  return [round(wrapLongitude(lng - wide)), south, round(wrapLongitude(lng + wide)), north]
}

/** To about a metre, so that the same spots give the same boxes. */
function round(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}

/** Metres over the sphere (haversine), the shorter way round. */
export function distance(a: Spot, b: Spot): number {
  const radians = Math.PI / 180
  const tall = Math.sin(((b.lat - a.lat) * radians) / 2) ** 2
  const wide = Math.sin(((b.lng - a.lng) * radians) / 2) ** 2
  const part = tall + Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * wide
  return 2 * 6_371_009 * Math.asin(Math.min(1, Math.sqrt(part)))
}

/** Spots on the way between two, the shorter way round, at most `step` metres from each other; both ends included. */
export function spotsBetween(a: Spot, b: Spot, step: number): Spot[] {
  const turn = wrapLongitude(b.lng - a.lng)
  const parts = Math.max(1, Math.ceil(distance(a, b) / step))
  return Array.from({ length: parts + 1 }, (_, at) => ({
    lat: a.lat + ((b.lat - a.lat) * at) / parts,
    lng: wrapLongitude(a.lng + (turn * at) / parts),
  }))
}

/** The smallest box around all of them: it leaves out the widest gap between their longitudes. */
export function boundsOf(boxes: readonly Bounds[]): Bounds {
  const south = Math.min(...boxes.map(box => box[1]))
  const north = Math.max(...boxes.map(box => box[3]))
  const spans = boxes
    .map(([west, , east]) => ({ west, width: west <= east ? east - west : east - west + 360 }))
    .sort((a, b) => a.west - b.west)
  const first = spans[0]?.west ?? -180
  let reach = -Infinity
  let gap = { width: 0, from: first, to: first }
  for (const { west, width } of [...spans, { west: first + 360, width: 0 }]) {
    if (west - reach > gap.width && reach > -Infinity) gap = { width: west - reach, from: reach, to: west }
    reach = Math.max(reach, west + width)
  }
  if (gap.width <= 0) return [-180, south, 180, north]
  return [round(wrapLongitude(gap.to)), south, round(wrapLongitude(gap.from)), north]
}
