/** Boxes on the globe, in WGS 84 degrees. */
import { distanceBetween, type Point } from './travel-guess.ts'

/** West, south, east, north in degrees; west > east crosses 180°. */
export type Bounds = [west: number, south: number, east: number, north: number]

export type Spot = Point

const metresPerDegree = 111_320

/** From -180 to below 180. */
export function wrapLongitude(lng: number): number {
  return ((((lng + 180) % 360) + 360) % 360) - 180
}

/** The square around a spot. @param metres from the middle to each side */
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

/** Spots on the way between two, the shorter way round, at most `step` metres from each other; both ends included. */
export function spotsBetween(a: Spot, b: Spot, step: number): Spot[] {
  const turn = wrapLongitude(b.lng - a.lng)
  const parts = Math.max(1, Math.ceil(distanceBetween(a, b) / step))
  return Array.from({ length: parts + 1 }, (_, at) => ({
    lat: a.lat + ((b.lat - a.lat) * at) / parts,
    lng: wrapLongitude(a.lng + (turn * at) / parts),
  }))
}

/** Every spot of `inner` lies in `outer`. */
export function containsBox(outer: Bounds, inner: Bounds): boolean {
  if (inner[1] < outer[1] || inner[3] > outer[3]) return false
  const width = widthOf(outer)
  return width >= 360 || ((inner[0] - outer[0] + 720) % 360) + widthOf(inner) <= width
}

function widthOf([west, , east]: Bounds): number {
  return west <= east ? east - west : east - west + 360
}

/** The smallest box around all of them: it leaves out the widest gap between their longitudes. */
export function boundsOf(boxes: readonly Bounds[]): Bounds {
  const south = Math.min(...boxes.map(box => box[1]))
  const north = Math.max(...boxes.map(box => box[3]))
  const spans = boxes.map(box => ({ west: box[0], width: widthOf(box) })).sort((a, b) => a.west - b.west)
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
