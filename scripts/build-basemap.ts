/** Builds the bundled world map in pwa/src/map/data from Natural Earth as packed by world-atlas.
 *  Run `node scripts/build-basemap.ts` after a change here; the results are committed. */
import { readFileSync, writeFileSync } from 'node:fs'
import { mergeArcs } from 'topojson-client'
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from 'topojson-specification'
import { project } from '../pwa/src/map/mercator.ts'

type Point = [x: number, y: number]
type Countries = Topology<{ countries: GeometryCollection<{ name: string }> }>
type Area = Polygon<{ name: string }> | MultiPolygon<{ name: string }>
type Label = [code: string, x: number, y: number, width: number]

/** How much Mercator enlarges lengths at the polar circles. */
const POLAR_STRETCH = 1 / Math.cos((66.56 * Math.PI) / 180)

const root = new URL('../', import.meta.url)

/** Coordinates are whole numbers on a square Mercator grid; 2^17 is 306 m at the equator, as fine as the source. */
const low = { detail: '110m', grid: 2 ** 14, tolerance: 1, smallestRing: 12 }
const high = { detail: '10m', grid: 2 ** 17, tolerance: 28, smallestRing: 0 }

function build(level: typeof low) {
  const path = new URL(`node_modules/world-atlas/countries-${level.detail}.json`, root)
  const topology = JSON.parse(readFileSync(path, 'utf8')) as Countries
  const areas = topology.objects.countries.geometries as Area[]
  const arcs = topology.arcs.map((_, index) => decode(topology, index, level.grid))
  const kept = arcs.map(arc => simplify(arc, level.tolerance, level.grid))
  const rings = mergeArcs(topology, areas).arcs.flat()
  const shown = rings.filter(ring => Math.abs(signedArea(join(ring, arcs, level.grid))) >= level.smallestRing)
  const used = new Set<number>()
  const order = (arc: number) => (used.add(arc < 0 ? ~arc : arc), arc)
  shown.flat().forEach(order)
  const borders = bordersOf(areas)
  borders.forEach(order)
  const place = new Map([...used].map((arc, index) => [arc, index]))
  const renumber = (arc: number) => (arc < 0 ? ~place.get(~arc)! : place.get(arc)!)
  return {
    grid: level.grid,
    arcs: [...used].map(arc => deltas(kept[arc]!)),
    rings: shown.map(ring => ring.map(renumber)),
    borders: borders.map(renumber),
    labels: areas.flatMap(area => labelOf(area, arcs, level.grid)),
  }
}

function decode(topology: Countries, index: number, grid: number): Point[] {
  const { scale, translate } = topology.transform!
  let [x, y, before] = [0, 0, NaN]
  return topology.arcs[index]!.map(([dx, dy]) => {
    x += dx!
    y += dy!
    const unit = project({ lng: x * scale[0] + translate[0], lat: y * scale[1] + translate[1] })
    // The source has no cut at 180°, so a step across it is a step round the world the other way.
    if (before - unit.x > 0.5) unit.x++
    if (unit.x - before > 0.5) unit.x--
    before = unit.x
    return [Math.round(unit.x * grid), Math.round(unit.y * grid)]
  })
}

/** Visvalingam–Whyatt: drops the point that spans the least area until all span `tolerance` grid cells,
 *  measured as on the ground, since Mercator enlarges the north, and coarser still beyond the polar circles.
 *  Ends stay, so that neighbours still meet. */
function simplify(points: Point[], tolerance: number, grid: number): Point[] {
  const kept = [...points]
  const closed = String(points[0]) === String(points.at(-1))
  const span = (i: number) => {
    const stretch = Math.cosh((0.5 - kept[i]![1] / grid) * 2 * Math.PI)
    const weight = stretch > POLAR_STRETCH ? 0.1 : 1
    return (triangle(kept[i - 1]!, kept[i]!, kept[i + 1]!) * weight) / stretch ** 2
  }
  const spans = kept.map((_, i) => (i === 0 || i === kept.length - 1 ? Infinity : span(i)))
  for (;;) {
    let least = 0
    for (let i = 1; i < spans.length; i++) if (spans[i]! < spans[least]!) least = i
    if (spans[least]! >= tolerance || kept.length <= (closed ? 4 : 2)) return kept
    const floor = spans[least]!
    kept.splice(least, 1)
    spans.splice(least, 1)
    for (const i of [least - 1, least]) {
      if (i > 0 && i < kept.length - 1) spans[i] = Math.max(floor, span(i))
    }
  }
}

function triangle([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number {
  return Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2
}

/** Grounds on lease inside a country; their outline is no border a traveller meets. */
const LEASED = ['Baikonur', 'USNB Guantanamo Bay', 'Akrotiri', 'Dhekelia']

/** Arcs that two countries share. */
function bordersOf(areas: Area[]): number[] {
  const users = new Map<number, Set<Area>>()
  for (const area of areas.filter(({ properties }) => !LEASED.includes(properties?.name ?? ''))) {
    for (const arc of area.arcs.flat(2) as number[]) {
      const index = arc < 0 ? ~arc : arc
      users.set(index, (users.get(index) ?? new Set()).add(area))
    }
  }
  return [...users].filter(([, by]) => by.size > 1).map(([arc]) => arc)
}

function join(ring: number[], arcs: Point[][], grid: number): Point[] {
  const points: Point[] = []
  for (const arc of ring) {
    const part = arc < 0 ? arcs[~arc]!.toReversed() : arcs[arc]!
    const turns = points.length === 0 ? 0 : Math.round((points.at(-1)![0] - part[0]![0]) / grid)
    for (const [x, y] of part) points.push([x + turns * grid, y])
  }
  return points
}

const signedArea = (ring: Point[]): number =>
  ring.reduce((sum, [x, y], i) => {
    const [nx, ny] = ring[(i + 1) % ring.length]!
    return sum + (x * ny - nx * y) / 2
  }, 0)

function deltas(points: Point[]): number[] {
  const flat: number[] = []
  let [px, py] = [0, 0]
  for (const [x, y] of points) {
    if (flat.length > 0 && x === px && y === py) continue
    flat.push(x - px, y - py)
    ;[px, py] = [x, y]
  }
  return flat
}

/** The country's ISO code with the roomiest spot of its largest part and the room there, in grid cells. */
function labelOf(area: Area, arcs: Point[][], grid: number): Label[] {
  const code = area.id
    ? new Intl.Locale(`und-${area.id}`).region
    : area.properties?.name === 'Kosovo'
      ? 'XK'
      : ''
  if (!code || /^\d/.test(code)) return []
  const polygons = area.type === 'Polygon' ? [area.arcs] : area.arcs
  const outlines = polygons.map(polygon => join(polygon[0]!, arcs, grid))
  const largest = outlines.reduce((a, b) => (Math.abs(signedArea(b)) > Math.abs(signedArea(a)) ? b : a))
  const xs = largest.map(point => point[0])
  const ys = largest.map(point => point[1])
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  let best: Label = [code, Math.round((west + east) / 2), Math.round((north + south) / 2), east - west]
  let room = 0
  for (let row = 1; row < 24; row++) {
    const y = north + ((south - north) * row) / 24
    for (const [from, to] of spansAt(largest, y)) {
      const x = (from + to) / 2
      const free = Math.min(
        to - from,
        3 *
          Math.min(
            ...spansAt(
              largest.map(([a, b]) => [b, a]),
              x,
            ).map(([a, b]) => (a < y && y < b ? b - a : Infinity)),
          ),
      )
      if (free > room) [room, best] = [free, [code, Math.round(x), Math.round(y), Math.round(to - from)]]
    }
  }
  return [best]
}

/** Where a horizontal line runs inside an outline. */
function spansAt(ring: Point[], y: number): Point[] {
  const crossings = ring.flatMap(([x, py], i) => {
    const [nx, ny] = ring[(i + 1) % ring.length]!
    return py > y === ny > y ? [] : [x + ((y - py) / (ny - py)) * (nx - x)]
  })
  crossings.sort((a, b) => a - b)
  return crossings.flatMap((x, i) =>
    i % 2 === 0 && i + 1 < crossings.length ? [[x, crossings[i + 1]!] as Point] : [],
  )
}

/** The numbers of a level as `pwa/src/map/basemap-file.ts` reads them: whole numbers of 7 bits a byte, the sign lowest,
 *  each list after its length. */
function pack({ grid, arcs, rings, borders, labels }: ReturnType<typeof build>): Uint8Array {
  const bytes: number[] = []
  const put = (value: number) => {
    let rest = value < 0 ? -2 * value - 1 : 2 * value
    for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128)
    bytes.push(rest)
  }
  const list = (values: readonly number[]) => [values.length, ...values].forEach(put)
  put(grid)
  for (const lists of [arcs, rings]) {
    put(lists.length)
    lists.forEach(list)
  }
  list(borders)
  put(labels.length)
  for (const [code, ...spot] of labels) [code.charCodeAt(0), code.charCodeAt(1), ...spot].forEach(put)
  return Uint8Array.from(bytes)
}

for (const [name, level] of Object.entries({ low, high })) {
  const bytes = pack(build(level))
  writeFileSync(new URL(`pwa/src/map/data/world-${name}.arcs`, root), bytes)
  console.log(name, bytes.length)
}
