import { inPieces } from '../ui/in-pieces.ts'
import type { BasemapFile } from './basemap-file.ts'
import { shapeOf, type Shape } from './shape.ts'

export type CountrySpot = { code: string; x: number; y: number; width: number }

/** The world ready to draw, in the unit square of `project`; what crosses 180° reaches beyond it on one side. */
export type Basemap = { land: Shape[]; borders: Shape[]; countries: CountrySpot[] }

export async function readBasemap(file: BasemapFile): Promise<Basemap> {
  const arcs = await inPieces(file.arcs, steps => walk(steps, file.grid))
  return {
    land: await inPieces(file.rings, ring => shapeOf(join(ring, arcs))),
    borders: await inPieces(file.borders, arc => shapeOf(join([arc], arcs))),
    countries: file.labels.map(([code, x, y, width]) => ({
      code,
      x: x / file.grid,
      y: y / file.grid,
      width: width / file.grid,
    })),
  }
}

function walk(steps: number[], grid: number): Float64Array {
  const points = new Float64Array(steps.length)
  let x = 0
  let y = 0
  for (let i = 0; i < steps.length; i += 2) {
    x += steps[i]!
    y += steps[i + 1]!
    points[i] = x / grid
    points[i + 1] = y / grid
  }
  return points
}

/** Joins arcs end to end. A ring that crosses 180° goes on beyond the square; one round the pole is closed
 *  along the southern edge. */
function join(ring: number[], arcs: Float64Array[]): Float64Array {
  const length = ring.reduce((sum, arc) => sum + arcs[arc < 0 ? ~arc : arc]!.length, 0)
  const joined = new Float64Array(length + 4)
  let at = 0
  for (const arc of ring) {
    const part = arcs[arc < 0 ? ~arc : arc]!
    const last = part.length - 2
    const turns = at === 0 ? 0 : Math.round(joined[at - 2]! - part[arc < 0 ? last : 0]!)
    for (let i = 0; i <= last; i += 2) {
      const from = arc < 0 ? last - i : i
      joined[at++] = part[from]! + turns
      joined[at++] = part[from + 1]!
    }
  }
  const roundPole = Math.abs(joined[length - 2]! - joined[0]!) > 0.5
  if (!roundPole) return joined.subarray(0, length)
  joined.set([joined[length - 2]!, 1, joined[0]!, 1], length)
  return joined
}
