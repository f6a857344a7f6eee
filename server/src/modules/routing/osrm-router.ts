/** An OSRM-shaped address: `/route/v1/{profile}/{lng,lat;…}`; `{mode}` in it stands for a server of each mode. */
import type { LegMode } from '@caravel/sync-protocol/entities/route-leg'
import * as z from 'zod/mini'
import { farthestSnap, readJson, request, RouterError, type Router, type RouterParts } from './router.ts'

const profiles: Record<LegMode, string> = { walk: 'foot', drive: 'driving', cycle: 'bike' }
const hosts: Record<LegMode, string> = { walk: 'foot', drive: 'car', cycle: 'bike' }

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
  waypoints: z.optional(z.array(z.object({ distance: z.optional(z.number()) }))),
})
/** OSRM's own words for "there is no way". */
const noWay = new Set(['NoRoute', 'NoSegment'])

export function osrmRouter({ guardedFetch }: RouterParts, address: string): Router {
  return {
    version: `osrm ${address}`,
    async route(from, to, mode) {
      const base = address.replace(/\/$/, '').replace('{mode}', hosts[mode])
      const ends = [from, to].map(({ lat, lng }) => `${lng.toFixed(6)},${lat.toFixed(6)}`).join(';')
      const url = `${base}/route/v1/${profiles[mode]}/${ends}?overview=simplified&geometries=polyline`
      const answer = await guardedFetch(url, request)
      const parsed = answerSchema.safeParse(readJson(await answer.text()))
      if (!parsed.success) throw new RouterError('the router answered something else')
      const { code, routes, waypoints = [] } = parsed.data
      if (noWay.has(code)) return undefined
      const [found] = routes ?? []
      if (code !== 'Ok' || !found) throw new RouterError(`the router answered ${answer.status} ${code}`)
      if (waypoints.some(({ distance = 0 }) => distance > farthestSnap)) return undefined
      const { distance, duration, geometry } = found
      return {
        distance_meters: Math.round(distance),
        duration_seconds: Math.round(duration),
        shape: geometry,
      }
    },
  }
}
