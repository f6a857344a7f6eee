/**
 * Which country and region a point is in. Pure: the caller reads `data/regions.shapes` (from disk on a server, as a file of
 * the app on a device) and makes one object of it, which it keeps.
 */
import { arcBounds, unpackShapes, type RegionShapes, type Shape, type Spot } from './region-shapes.ts'

export interface RegionOfPoint {
  /** ISO 3166-1 alpha-2, and XK for Kosovo. `Intl.DisplayNames` has its name in each language. */
  country: string
  /** ISO 3166-2, of today where a region of today has the same area. Missing where a country has none, or none is known. */
  region?: string
}

/** Metres from a coast or border within which a point outside of all shapes belongs to the nearest one. */
const reach = 20_000
const metresPerDegree = 111_195
/** Degrees of a square of the index. */
const square = 3
const columns = 360 / square

interface Box {
  west: number
  south: number
  east: number
  north: number
}

interface Located extends Box {
  place: RegionOfPoint
  /** Every arc of the shape once. The order and direction do not matter to what is inside. */
  arcs: readonly number[]
}

export class Regions {
  readonly shapes: RegionShapes
  /** By square of the index, the shapes that are in it or within reach, the smallest first. */
  readonly #near: readonly Located[][]
  /** By square of the index, the spots that are in it at least in part. */
  readonly #spots = new Map<number, (Spot & { place: RegionOfPoint })[]>()
  /** Codes of regions by country. */
  readonly #codesOf: ReadonlyMap<string, readonly string[]>
  /** West, south, east, north of each arc, in cells. */
  readonly #boxes: Int32Array

  /** `bytes`: the content of `data/regions.shapes`, or of `data/countries.shapes` where countries are enough. */
  constructor(bytes: Uint8Array) {
    this.shapes = unpackShapes(bytes)
    this.#boxes = boxesOfArcs(this.shapes)
    const near: Located[][] = Array.from({ length: columns * (180 / square + 1) }, () => [])
    const located = this.shapes.shapes.map(shape => this.#locate(shape))
    for (const shape of located.toSorted((a, b) => sizeOf(a) - sizeOf(b)))
      for (const at of squaresOf(shape, this.shapes.cell)) near[at]?.push(shape)
    this.#near = near
    const codes = this.shapes.shapes.map(({ code }) => code).filter(code => code.length > 2)
    this.#codesOf = Map.groupBy(codes, code => code.slice(0, 2))
    for (const spot of this.shapes.spots) {
      const place = located[spot.shape]?.place
      if (place)
        for (const at of squaresOf(boxOfSpot(spot), this.shapes.cell))
          this.#spots.set(at, [...(this.#spots.get(at) ?? []), { ...spot, place }])
    }
  }

  /**
   * The country and region of a point in degrees. Off a coast, the nearest shape within 20 km, the smaller one of two that
   * are as near. Undefined on the high seas, and for what is no point of the earth.
   */
  placeOf(longitude: number, latitude: number): RegionOfPoint | undefined {
    if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return undefined
    const { cell } = this.shapes
    const [x, y] = [(longitude + 180) / cell, (latitude + 90) / cell]
    const at = squareOf(Math.floor((longitude + 180) / square), Math.floor((latitude + 90) / square))
    const near = this.#near[at]
    if (!near) return undefined
    return (
      this.#spotAt(this.#spots.get(at) ?? [], x, y, latitude) ??
      near.find(shape => this.#contains(shape, x, y))?.place ??
      this.#nearest(near, x, y)
    )
  }

  /** The regions of a country that have a shape, by code. Empty where the country is not divided. */
  regionsOf(country: string): readonly string[] {
    return this.#codesOf.get(country) ?? []
  }

  #locate({ code, rings }: Shape): Located {
    const arcs = rings.flat().map(arc => (arc < 0 ? ~arc : arc))
    const box = boxAround(arcs.map(arc => this.#boxOf(arc)))
    const country = code.slice(0, 2)
    return { ...box, arcs, place: code === country ? { country } : { country, region: code } }
  }

  #boxOf(arc: number): Box {
    const [west = 0, south = 0, east = 0, north = 0] = this.#boxes.subarray(arc * 4, arc * 4 + 4)
    return { west, south, east, north }
  }

  #spotAt(
    spots: readonly (Spot & { place: RegionOfPoint })[],
    x: number,
    y: number,
    latitude: number,
  ): RegionOfPoint | undefined {
    const narrow = Math.cos((latitude * Math.PI) / 180)
    let best = Infinity
    let place: RegionOfPoint | undefined
    for (const spot of spots) {
      const distance = Math.hypot((spot.x - x) * narrow, spot.y - y)
      if (distance > spot.radius || distance >= best) continue
      best = distance
      place = spot.place
    }
    return place
  }

  /** Whether a line from the point to the east crosses the outline an odd number of times. */
  #contains(shape: Located, x: number, y: number): boolean {
    if (x < shape.west || x > shape.east || y < shape.south || y > shape.north) return false
    const boxes = this.#boxes
    const { points } = this.shapes
    let inside = false
    for (const arc of shape.arcs) {
      const at = arc * 4
      // No part of the arc is at this height or to the east.
      if (y < (boxes[at + 1] ?? 0) || y >= (boxes[at + 3] ?? 0) || x > (boxes[at + 2] ?? 0)) continue
      const [from, to] = arcBounds(this.shapes, arc)
      // Wholly to the east, its ends alone say whether it is crossed an odd number of times.
      const crossed =
        x < (boxes[at] ?? 0)
          ? (points[from + 1] ?? 0) > y !== (points[to - 1] ?? 0) > y
          : isCrossedOddly(points, from, to, x, y)
      inside = inside !== crossed
    }
    return inside
  }

  #nearest(near: readonly Located[], x: number, y: number): RegionOfPoint | undefined {
    const { cell, points } = this.shapes
    const latitude = y * cell - 90
    const narrow = Math.max(0.01, Math.cos((latitude * Math.PI) / 180))
    let best = reach / metresPerDegree / cell
    let place: RegionOfPoint | undefined
    // Shapes end at 180°, and the nearest coast may be on its other side.
    for (const turned of [x, x + 360 / cell, x - 360 / cell])
      for (const shape of near) {
        const isFar = (box: Box) => distanceToBox(box, turned, y, narrow) >= best
        if (isFar(shape)) continue
        for (const arc of shape.arcs) {
          if (isFar(this.#boxOf(arc))) continue
          const distance = distanceToArc(points, arcBounds(this.shapes, arc), turned, y, narrow)
          if (distance < best) {
            best = distance
            place = shape.place
          }
        }
      }
    return place
  }
}

const squareOf = (column: number, row: number): number => row * columns + ((column + columns) % columns)

function* squaresOf({ west, south, east, north }: Box, cell: number): Generator<number> {
  const margin = reach / metresPerDegree
  const [bottom, top] = [south * cell - margin, north * cell + margin]
  const furthest = Math.min(89.9, Math.max(Math.abs(bottom - 90), Math.abs(top - 90)))
  const aside = margin / Math.cos((furthest * Math.PI) / 180)
  const first = Math.floor((west * cell - aside) / square)
  const last = Math.min(first + columns - 1, Math.floor((east * cell + aside) / square))
  const rows = [
    Math.max(0, Math.floor(bottom / square)),
    Math.min(180 / square, Math.floor(top / square)),
  ] as const
  for (let row = rows[0]; row <= rows[1]; row++)
    for (let column = first; column <= last; column++) yield squareOf(column, row)
}

/** The margin of the squares is wider than any spot. */
const boxOfSpot = ({ x, y }: Spot): Box => ({ west: x, south: y, east: x, north: y })

const sizeOf = ({ west, south, east, north }: Box): number => (east - west) * (north - south)

function boxesOfArcs({ points, starts }: RegionShapes): Int32Array {
  const boxes = new Int32Array((starts.length - 1) * 4)
  for (let arc = 0; arc + 1 < starts.length; arc++) {
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
    for (let i = starts[arc] ?? 0; i < (starts[arc + 1] ?? 0); i += 2) {
      const [x, y] = [points[i] ?? 0, points[i + 1] ?? 0]
      if (x < west) west = x
      if (x > east) east = x
      if (y < south) south = y
      if (y > north) north = y
    }
    boxes.set([west, south, east, north], arc * 4)
  }
  return boxes
}

function boxAround(boxes: readonly Box[]): Box {
  const around = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
  for (const { west, south, east, north } of boxes) {
    around.west = Math.min(around.west, west)
    around.east = Math.max(around.east, east)
    around.south = Math.min(around.south, south)
    around.north = Math.max(around.north, north)
  }
  return around
}

function isCrossedOddly(points: Int32Array, from: number, to: number, x: number, y: number): boolean {
  let odd = false
  for (let i = from; i + 3 < to; i += 2) {
    const [ax, ay, bx, by] = [points[i] ?? 0, points[i + 1] ?? 0, points[i + 2] ?? 0, points[i + 3] ?? 0]
    if (by > y !== ay > y && x < ((ax - bx) * (y - by)) / (ay - by) + bx) odd = !odd
  }
  return odd
}

/** In cells of latitude; `narrow` is how much shorter a cell of longitude is there. */
function distanceToBox({ west, south, east, north }: Box, x: number, y: number, narrow: number): number {
  const dx = Math.max(west - x, 0, x - east) * narrow
  return Math.hypot(dx, Math.max(south - y, 0, y - north))
}

function distanceToArc(
  points: Int32Array,
  [from, to]: readonly [number, number],
  x: number,
  y: number,
  narrow: number,
): number {
  let least = Infinity
  for (let i = from; i + 3 < to; i += 2) {
    const [ax, ay] = [((points[i] ?? 0) - x) * narrow, (points[i + 1] ?? 0) - y]
    const [dx, dy] = [((points[i + 2] ?? 0) - x) * narrow - ax, (points[i + 3] ?? 0) - y - ay]
    const square = dx * dx + dy * dy
    const share = square === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / square))
    least = Math.min(least, Math.hypot(ax + share * dx, ay + share * dy))
  }
  return least
}
