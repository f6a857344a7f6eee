/** A matrix of Valhalla. It refuses the whole of it for one point without a road, so such points are left out. */
import type { LegMode } from '@caravel/sync-protocol/entities/route-leg'
import type { Point } from '@caravel/sync-protocol/domain/travel-guess'
import * as z from 'zod/mini'
import { RouterError, type TravelMatrix } from './router.ts'
import { noWays, readMatrix, squareOf } from './travel-matrix.ts'
import { costingOf, locationOf, metres, noEdges, noWayCodes, type AskValhalla } from './valhalla-wire.ts'

const cell = z.object({ distance: z.nullable(z.number()), time: z.nullable(z.number()) })
const matrixSchema = z.object({
  sources_to_targets: z.optional(squareOf(cell)),
  error_code: z.optional(z.number()),
})
const locatedSchema = z.array(z.object({ edges: z.optional(z.nullable(z.array(z.unknown()))) }))

export async function askMatrix(
  ask: AskValhalla,
  points: readonly Point[],
  mode: LegMode,
): Promise<TravelMatrix> {
  const whole = await askSquare(ask, points, mode)
  if (whole !== noEdges) return whole
  const onRoad = await pointsOnRoads(ask, points, mode)
  const asked = [...points.keys()].filter(at => onRoad.has(at))
  const part =
    asked.length < 2
      ? noWays(asked.length)
      : await askSquare(
          ask,
          points.filter((_, at) => onRoad.has(at)),
          mode,
        )
  if (part === noEdges) return noWays(points.length)
  return readMatrix(points.length, (from, to) => {
    const found = part[asked.indexOf(from)]?.[asked.indexOf(to)]
    return found ? [found.duration_seconds, found.distance_meters] : null
  })
}

/** The code where one of the points has no road near it. */
async function askSquare(
  ask: AskValhalla,
  points: readonly Point[],
  mode: LegMode,
): Promise<TravelMatrix | typeof noEdges> {
  const locations = points.map(locationOf)
  const costing = costingOf(mode)
  const question = { sources: locations, targets: locations, costing, units: 'kilometers' }
  const { status, told } = await ask('sources_to_targets', question)
  const parsed = matrixSchema.safeParse(told)
  if (!parsed.success) throw new RouterError('the router answered something else')
  const { sources_to_targets: cells, error_code: code } = parsed.data
  if (code === noEdges) return noEdges
  if (code !== undefined && noWayCodes.has(code)) return noWays(points.length)
  if (status !== 200 || !cells) throw new RouterError(`the router answered ${status} ${code ?? ''}`)
  return readMatrix(points.length, (from, to) => {
    const found = cells[from]?.[to]
    if (!found) throw new RouterError('the matrix has holes')
    return [found.time, found.distance === null ? null : found.distance * metres]
  })
}

async function pointsOnRoads(
  ask: AskValhalla,
  points: readonly Point[],
  mode: LegMode,
): Promise<ReadonlySet<number>> {
  const question = { locations: points.map(locationOf), costing: costingOf(mode), verbose: false }
  const { told } = await ask('locate', question)
  const located = locatedSchema.safeParse(told)
  if (!located.success || located.data.length !== points.length)
    throw new RouterError('the router answered something else')
  return new Set([...points.keys()].filter(at => located.data[at]?.edges?.length))
}
