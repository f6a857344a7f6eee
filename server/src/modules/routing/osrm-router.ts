/** An OSRM-shaped address: `/route/v1/{profile}/{lng,lat;…}`; `{mode}` in it stands for a server of each mode. */
import type { LegMode } from '@caravel/sync-protocol/entities/route-leg'
import type { Point } from '@caravel/sync-protocol/domain/travel-guess'
import * as z from 'zod/mini'
import {
  askServer,
  farthestSnap,
  isPublic,
  readJson,
  RouterError,
  type FoundWay,
  type Router,
  type RouterParts,
  type TravelMatrix,
} from './router.ts'
import { noWays, readMatrix, squareOf } from './travel-matrix.ts'

const profiles: Record<LegMode, string> = { walk: 'foot', drive: 'driving', cycle: 'bike' }
const hosts: Record<LegMode, string> = { walk: 'foot', drive: 'car', cycle: 'bike' }

const snaps = z.optional(z.array(z.object({ distance: z.optional(z.number()) })))
const answerSchema = z.object({
  code: z.string(),
  routes: z.optional(
    z.array(
      z.object({
        distance: z.number(),
        duration: z.number(),
        geometry: z.string().check(z.maxLength(1_000_000)),
      }),
    ),
  ),
  waypoints: snaps,
})
const tableSchema = z.object({
  code: z.string(),
  durations: z.optional(squareOf(z.nullable(z.number()))),
  distances: z.optional(squareOf(z.nullable(z.number()))),
  sources: snaps,
})
/** OSRM's own words for "there is no way". */
const noWay = new Set(['NoRoute', 'NoSegment', 'NoTable'])

export function osrmRouter(parts: RouterParts, address: string, version = 'osrm'): Router {
  async function ask(service: 'route' | 'table', points: readonly Point[], mode: LegMode, options: string) {
    const base = address.replace(/\/$/, '').replace('{mode}', hosts[mode])
    const at = points.map(({ lat, lng }) => `${lng.toFixed(6)},${lat.toFixed(6)}`).join(';')
    const answer = await askServer(parts, `${base}/${service}/v1/${profiles[mode]}/${at}?${options}`)
    return { status: answer.status, told: readJson(await answer.text()) }
  }
  return {
    version,
    is_public: isPublic(address),
    async route(from, to, mode) {
      return readRoute(await ask('route', [from, to], mode, 'overview=simplified&geometries=polyline'))
    },
    async matrix(points, mode) {
      const answer = await ask('table', points, mode, 'annotations=duration,distance')
      return readTable(answer, points.length)
    },
  }
}

interface Answer {
  status: number
  told: unknown
}

function readRoute({ status, told }: Answer): FoundWay | undefined {
  const parsed = answerSchema.safeParse(told)
  if (!parsed.success) throw new RouterError('the router answered something else')
  const { code, routes, waypoints = [] } = parsed.data
  if (noWay.has(code)) return undefined
  const [found] = routes ?? []
  if (code !== 'Ok' || !found) throw new RouterError(`the router answered ${status} ${code}`)
  if (waypoints.some(({ distance = 0 }) => distance > farthestSnap)) return undefined
  const { distance, duration, geometry } = found
  return { distance_meters: Math.round(distance), duration_seconds: Math.round(duration), shape: geometry }
}

function readTable({ status, told }: Answer, size: number): TravelMatrix {
  const parsed = tableSchema.safeParse(told)
  if (!parsed.success) throw new RouterError('the router answered something else')
  const { code, durations, distances, sources = [] } = parsed.data
  if (noWay.has(code)) return noWays(size)
  if (code !== 'Ok' || !durations || !distances)
    throw new RouterError(`the router answered ${status} ${code}`)
  const isFar = (at: number) => (sources[at]?.distance ?? 0) > farthestSnap
  return readMatrix(size, (from, to) => {
    const [seconds, meters] = [durations[from]?.[to], distances[from]?.[to]]
    if (seconds === undefined || meters === undefined) throw new RouterError('the matrix has holes')
    return isFar(from) || isFar(to) ? null : [seconds, meters]
  })
}
