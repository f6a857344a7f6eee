/** What both manners of asking for a matrix have in common. */
import * as z from 'zod/mini'
import { mostMatrixPoints, type MatrixWay, type TravelMatrix } from './router.ts'

export function squareOf<T extends z.ZodMiniType>(cell: T) {
  const line = z.array(cell).check(z.maxLength(mostMatrixPoints))
  return z.array(line).check(z.maxLength(mostMatrixPoints))
}

type Told = readonly [seconds: number | null, meters: number | null] | null

/** @param cell seconds and metres as told from one point to another; null: no way */
export function readMatrix(size: number, cell: (from: number, to: number) => Told): TravelMatrix {
  return matrixOf(size, (from, to) => {
    const [seconds, meters] = cell(from, to) ?? []
    if (seconds == null || meters == null) return null
    return { duration_seconds: Math.round(seconds), distance_meters: Math.round(meters) }
  })
}

/** A router without a road near any of the points. */
export function noWays(size: number): TravelMatrix {
  return matrixOf(size, () => null)
}

function matrixOf(size: number, way: (from: number, to: number) => MatrixWay | null): TravelMatrix {
  const here: MatrixWay = { duration_seconds: 0, distance_meters: 0 }
  return Array.from({ length: size }, (_, from) =>
    Array.from({ length: size }, (__, to) => (from === to ? here : way(from, to))),
  )
}
