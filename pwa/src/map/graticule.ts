import { project, unproject, worldSize } from './mercator.ts'
import type { Box } from './shape.ts'

/** Lines of latitude and longitude in a part of the unit square. `strong` ones are every fifth (or the whole degree's). */
export type GridLine = { axis: 'x' | 'y'; at: number; strong: boolean }

/** Distances between lines, degrees, each with how many make a strong one. */
const STEPS: [degrees: number, strongEvery: number][] = [
  [30, 3],
  [10, 3],
  [5, 2],
  [1, 5],
  [0.5, 2],
  [0.1, 5],
  [0.05, 2],
  [0.01, 5],
  [0.005, 2],
  [0.001, 5],
  [0.0005, 2],
]

const ROOM = 72

/** The finest step whose meridians are at least 72 px apart. */
export function gridStep(zoom: number): [degrees: number, strongEvery: number] {
  const wide = STEPS.findLast(([degrees]) => (degrees / 360) * worldSize(zoom) >= ROOM)
  return wide ?? STEPS[0]!
}

export function gridLines(box: Box, zoom: number): GridLine[] {
  const [step, every] = gridStep(zoom)
  const west = unproject({ x: box.west, y: 0 }).lng
  const east = unproject({ x: box.east, y: 0 }).lng
  const north = unproject({ x: 0, y: box.north }).lat
  const south = unproject({ x: 0, y: box.south }).lat
  const lines: GridLine[] = []
  for (let n = Math.ceil(west / step); n <= Math.floor(east / step); n++) {
    lines.push({ axis: 'x', at: project({ lat: 0, lng: n * step }).x, strong: n % every === 0 })
  }
  for (let n = Math.ceil(south / step); n <= Math.floor(north / step); n++) {
    lines.push({ axis: 'y', at: project({ lat: n * step, lng: 0 }).y, strong: n % every === 0 })
  }
  return lines
}
