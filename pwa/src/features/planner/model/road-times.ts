/** How long the ways between the points of a day take along roads, as the server's router tells it at once. */
import type { Point, TravelMode } from '@caravel/sync-protocol/domain/travel-guess'
import { legDegrees } from '@caravel/sync-protocol/entities/route-leg'
import { callApi } from '../../../data/api.ts'
import { ApiError } from '../../../data/api-error.ts'
import { dayEnds, itemEnds } from '@caravel/sync-protocol/domain/day-hops'
import type { PlanDay } from './trip-plan.ts'

/** Seconds by the mode that was asked for; undefined: there is no way, or the point was not asked for. */
export type RoadTimes = (from: Point, to: Point) => number | undefined

type Matrix = ({ duration_seconds: number } | null)[][]

/** As many as one request takes. */
const mostPoints = 50

/** Where one arrives and goes on from, beds too, each once and rounded as the server does. */
export function pointsOfDay(day: PlanDay): Point[] {
  const { start, end } = dayEnds(day)
  const ends = day.line.flatMap(item => itemEnds(item, day.date) ?? [])
  const all = [start, ...ends.flatMap(({ arrive, leave }) => [arrive, leave]), end]
  const found = new Map<string, Point>()
  for (const point of all)
    if (point) found.set(keyOf(point), { lat: legDegrees(point.lat), lng: legDegrees(point.lng) })
  return [...found.values()]
}

/** Undefined where nobody tells: no connection, no router, or too many points for one question. */
export async function askRoadTimes(
  tripId: string,
  points: readonly Point[],
  mode: TravelMode,
  signal?: AbortSignal,
): Promise<RoadTimes | undefined> {
  if (points.length < 2 || points.length > mostPoints) return undefined
  const body = { mode, points: points.map(({ lat, lng }) => ({ lat, lng })) }
  const path = `/api/trips/${tripId}/routes/matrix`
  try {
    const { matrix } = await callApi<{ matrix: Matrix }>('POST', path, body, signal ? { signal } : {})
    return timesIn(points, matrix)
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

export function timesIn(points: readonly Point[], matrix: Matrix): RoadTimes {
  const at = new Map(points.map((point, index) => [keyOf(point), index]))
  return (from, to) => {
    const [row, column] = [at.get(keyOf(from)), at.get(keyOf(to))]
    if (row === undefined || column === undefined) return undefined
    return matrix[row]?.[column]?.duration_seconds
  }
}

function keyOf({ lat, lng }: Point): string {
  return `${legDegrees(lat)},${legDegrees(lng)}`
}
