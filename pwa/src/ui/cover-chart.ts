export type CoverPoint = { readonly lat: number; readonly lng: number; readonly name?: string }
export type Point = readonly [x: number, y: number]

/** The drawing of a cover in its own units, ready for `<path d>`. */
export type CoverChart = {
  /** 1–5. */
  palette: number
  /** The outline of the land, closed. */
  land: string
  /** A line through the stops; empty below two of them. */
  route: string
  /** A ring for each stop that is far enough from the others. */
  rings: readonly { x: number; y: number; name?: string }[]
  /** Positions of the grid. */
  columns: readonly number[]
  rows: readonly number[]
}

type Frame = {
  width: number
  height: number
  /** Where the route goes, so that words beside it stay free. */
  area: Area
  /** The land reaches the end of the frame: words stand on open sea. */
  coast?: boolean
}
type Area = { x: number; y: number; width: number; height: number }

/**
 * Draws a trip as a chart: land around the stops with a coast that belongs to the trip, and the route with its rings.
 * The same id and stops give the same drawing everywhere; north is up. Degrees in, units of the frame out.
 */
export function coverChart(id: string, stops: readonly CoverPoint[], frame: Frame): CoverChart {
  const random = randomOf(id)
  const palette = Math.floor(random() * 5) + 1
  const points = project(stops, frame.area)
  const rings = spread(points, stops, Math.min(frame.width, frame.height) / 22)
  const step = Math.max(36, Math.round(frame.width / 11))
  const shift = Math.floor(random() * step)
  return {
    palette,
    land: random() < 0.5 && !frame.coast ? island(points, frame, random) : mainland(points, frame, random),
    route: points.length > 1 ? smooth(dedupe(points), false) : '',
    rings,
    columns: ticks(shift, step, frame.width),
    rows: ticks(shift / 2, step, frame.height),
  }
}

const ticks = (from: number, step: number, to: number) =>
  Array.from({ length: Math.max(0, Math.ceil((to - from) / step)) }, (_, at) => Math.round(from + at * step))

/** A repeatable source of numbers 0–1 for an id (FNV-1a, then mulberry32). */
function randomOf(id: string): () => number {
  let seed = 0x811c9dc5
  for (let at = 0; at < id.length; at++) seed = Math.imul(seed ^ id.charCodeAt(at), 0x01000193)
  return () => {
    seed = (seed + 0x6d2b79f5) | 0
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Degrees to units: as large as fits in the area, distances true at the middle latitude, across the date line too. */
function project(stops: readonly CoverPoint[], area: Area): Point[] {
  const first = stops[0]
  if (!first) return []
  const middle = (Math.min(...stops.map(s => s.lat)) + Math.max(...stops.map(s => s.lat))) / 2
  const narrow = Math.max(0.05, Math.cos((middle * Math.PI) / 180))
  const flat = stops.map(
    s => [((((s.lng - first.lng + 540) % 360) - 180) * narrow) as number, -s.lat] as const,
  )
  const [left, right] = [Math.min(...flat.map(([x]) => x)), Math.max(...flat.map(([x]) => x))]
  const [top, bottom] = [Math.min(...flat.map(([, y]) => y)), Math.max(...flat.map(([, y]) => y))]
  const scale = Math.min(
    area.width / Math.max(right - left, 1e-6),
    area.height / Math.max(bottom - top, 1e-6),
  )
  const capped = Math.min(scale, area.height / 0.02)
  return flat.map(([x, y]) => [
    area.x + area.width / 2 + (x - (left + right) / 2) * capped,
    area.y + area.height / 2 + (y - (top + bottom) / 2) * capped,
  ])
}

const far = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1])

function dedupe(points: readonly Point[]): Point[] {
  return points.filter((point, at) => at === 0 || far(point, points[at - 1] as Point) > 3)
}

/** The stops that get a ring: first and last always, others when there is room. */
function spread(points: readonly Point[], stops: readonly CoverPoint[], room: number) {
  const kept: Point[] = []
  return points.flatMap((point, at) => {
    if (kept.some(other => far(point, other) < room)) return []
    kept.push(point)
    const name = stops[at]?.name
    return [{ x: Math.round(point[0]), y: Math.round(point[1]), ...(name ? { name } : {}) }]
  })
}

/** A closed, soft line around all stops. */
function island(points: readonly Point[], { width, height, area }: Frame, random: () => number): string {
  const centre: Point = [area.x + area.width / 2, area.y + area.height / 2]
  const corners = 14
  const outline = Array.from({ length: corners }, (_, at): Point => {
    const angle = (at / corners) * 2 * Math.PI
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    const reach = Math.max(
      points.length > 0 ? 0 : height * 0.2,
      ...points.map(p => (p[0] - centre[0]) * cos + (p[1] - centre[1]) * sin),
    )
    const margin = Math.min(width, height) * (0.14 + 0.16 * random())
    return [centre[0] + cos * (reach + margin), centre[1] + sin * (reach + margin)]
  })
  return smooth(outline, true)
}

/** A coast from the top edge to the bottom edge with the stops on its land side, which is the end of the frame. */
function mainland(points: readonly Point[], { width, height, area }: Frame, random: () => number): string {
  const westmost = points.length > 0 ? Math.min(...points.map(([x]) => x)) : area.x + area.width / 3
  const bends = 9
  const coast = Array.from({ length: bends }, (_, at): Point => {
    const y = -0.1 * height + (at / (bends - 1)) * 1.2 * height
    const near = points.filter(p => Math.abs(p[1] - y) < height / 5)
    const limit = near.length > 0 ? Math.min(...near.map(([x]) => x)) : westmost + area.width * 0.15
    return [limit - Math.min(height, 320) * (0.08 + 0.22 * random()), y]
  })
  const [start, end] = [coast[0] as Point, coast[coast.length - 1] as Point]
  const edge = width + 20
  return `${smooth(coast, false)}L${edge} ${round(end[1])}L${edge} ${round(start[1])}Z`
}

const round = (value: number) => Math.round(value * 10) / 10

/** A curve through all points (Catmull-Rom as cubic Béziers). */
function smooth(points: readonly Point[], closed: boolean): string {
  const count = points.length
  const at = (index: number): Point =>
    points[closed ? (index + count) % count : Math.max(0, Math.min(count - 1, index))] as Point
  const start = at(0)
  const pieces = Array.from({ length: closed ? count : count - 1 }, (_, i) => {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    const one = [b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6]
    const two = [c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6]
    return `C${[...one, ...two, ...c].map(round).join(' ')}`
  })
  return `M${round(start[0])} ${round(start[1])}${pieces.join('')}${closed ? 'Z' : ''}`
}
