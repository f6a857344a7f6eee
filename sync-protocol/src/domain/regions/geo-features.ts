/** Shapes as GeoJSON (RFC 7946), for programs that draw them. */
import { arcBounds, type RegionShapes, type Shape } from './region-shapes.ts'

type Position = [longitude: number, latitude: number]

export interface GeoFeature {
  type: 'Feature'
  properties: Record<string, string>
  geometry: { type: 'MultiPolygon'; coordinates: Position[][][] }
}

export interface FeatureCollection {
  type: 'FeatureCollection'
  features: GeoFeature[]
}

/** How much of a shape a feature shows. */
export interface Detail {
  /** Degrees that the points of an arc are apart at least. */
  step: number
  /** Of degrees. */
  decimals: number
}

/** Arcs of so few points are small islands and states, of which nothing is left out. */
const fewPoints = 8

/** A shape as a feature. Neighbours share their arcs, so their borders stay together in each detail. */
export function featureOf(
  all: RegionShapes,
  shape: Shape,
  detail: Detail,
  properties: Record<string, string>,
): GeoFeature {
  const rings = shape.rings.map(ring => ringOf(all, ring, detail)).filter(ring => ring.length >= 4)
  // A small state of which nothing is left is drawn as it is.
  if (rings.length === 0 && detail.step > 0)
    return featureOf(all, shape, { step: 0, decimals: detail.decimals + 1 }, properties)
  return { type: 'Feature', properties, geometry: { type: 'MultiPolygon', coordinates: polygonsOf(rings) } }
}

function ringOf(all: RegionShapes, arcs: readonly number[], detail: Detail): Position[] {
  const ring = arcs.flatMap((arc, i) => {
    const points = thinned(all, arc, detail)
    if (arc < 0) points.reverse()
    // The last point of an arc is the first of the next.
    return i === 0 ? points : points.slice(1)
  })
  const first = ring[0]
  // Rounding may have parted the ends.
  if (first && ring.length > 1) ring[ring.length - 1] = [...first]
  return ring
}

function thinned(all: RegionShapes, arc: number, { step, decimals }: Detail): Position[] {
  const [from, to] = arcBounds(all, arc)
  const scale = 10 ** decimals
  const round = (degrees: number): number => Math.round(degrees * scale) / scale
  const kept: Position[] = []
  let last: Position | undefined
  for (let i = from; i < to; i += 2) {
    const at: Position = [
      round((all.points[i] ?? 0) * all.cell - 180),
      round((all.points[i + 1] ?? 0) * all.cell - 90),
    ]
    const isNear = last && Math.max(Math.abs(at[0] - last[0]), Math.abs(at[1] - last[1])) < step
    if (isNear && i + 2 < to && to - from > fewPoints * 2) continue
    kept.push(at)
    last = at
  }
  return kept
}

/** Outlines turn as the largest ring does, and holes the other way. */
function polygonsOf(rings: readonly Position[][]): Position[][][] {
  const sized = rings.map(ring => ({ ring, area: areaOf(ring) }))
  const sign = Math.sign(
    sized.reduce((largest, { area }) => (Math.abs(area) > Math.abs(largest) ? area : largest), 0),
  )
  const outlines = sized
    .filter(({ area }) => Math.sign(area) !== -sign)
    .toSorted((a, b) => Math.abs(a.area) - Math.abs(b.area))
    .map(({ ring }) => [turned(ring, sign)])
  for (const { ring, area } of sized) {
    if (Math.sign(area) !== -sign || sign === 0) continue
    const around = outlines.find(([outline = []]) => contains(outline, ring[0] ?? [0, 0]))
    around?.push(turned(ring, sign))
  }
  return outlines
}

/** Outlines are anticlockwise in GeoJSON. */
const turned = (ring: Position[], sign: number): Position[] => (sign < 0 ? ring.toReversed() : ring)

/** Twice the area, positive where the ring is anticlockwise. */
function areaOf(ring: readonly Position[]): number {
  return ring.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = ring[(i + 1) % ring.length] ?? [0, 0]
    return sum + x * nextY - nextX * y
  }, 0)
}

function contains(ring: readonly Position[], [x, y]: Position): boolean {
  let inside = false
  for (const [i, [ax, ay]] of ring.entries()) {
    const [bx, by] = ring[(i + 1) % ring.length] ?? [0, 0]
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  }
  return inside
}
