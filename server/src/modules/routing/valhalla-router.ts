/** A Valhalla-shaped address: `POST /route`, answers in Valhalla's own format. */
import type { LegMode } from '@caravel/sync-protocol/entities/route-leg'
import * as z from 'zod/mini'
import { farthestSnap, readJson, request, RouterError, type Router, type RouterParts } from './router.ts'
import { recodePolyline } from './polyline.ts'

const costings: Record<LegMode, string> = { walk: 'pedestrian', drive: 'auto', cycle: 'bicycle' }

const answerSchema = z.object({
  trip: z.optional(
    z.object({
      summary: z.object({ length: z.number(), time: z.number() }),
      legs: z.array(z.object({ shape: z.string().check(z.maxLength(1_000_000)) })),
    }),
  ),
  error_code: z.optional(z.number()),
})
/** Valhalla's codes for: no edges near a location, unconnected regions, no path, too far apart. */
const noWay = new Set([154, 170, 171, 442])

export function valhallaRouter({ guardedFetch }: RouterParts, address: string): Router {
  return {
    version: `valhalla ${address}`,
    async route(from, to, mode) {
      const locations = [from, to].map(({ lat, lng }) => ({ lat, lon: lng, search_cutoff: farthestSnap }))
      const answer = await guardedFetch(`${address.replace(/\/$/, '')}/route`, {
        ...request,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          locations,
          costing: costings[mode],
          units: 'kilometers',
          directions_type: 'none',
        }),
      })
      const parsed = answerSchema.safeParse(readJson(await answer.text()))
      if (!parsed.success) throw new RouterError('the router answered something else')
      const { trip, error_code: code } = parsed.data
      if (code !== undefined && noWay.has(code)) return undefined
      const [leg] = trip?.legs ?? []
      if (answer.status !== 200 || !trip || !leg)
        throw new RouterError(`the router answered ${answer.status} ${code ?? ''}`)
      return {
        distance_meters: Math.round(trip.summary.length * 1000),
        duration_seconds: Math.round(trip.summary.time),
        shape: recodePolyline(leg.shape, 6, 5),
      }
    },
  }
}
