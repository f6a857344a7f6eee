/** Valhalla's own format, spoken with an address and with the own router alike. */
import type { LegMode } from '@caravel/sync-protocol/entities/route-leg'
import type { Point } from '@caravel/sync-protocol/domain/travel-guess'
import * as z from 'zod/mini'
import { recodePolyline } from './polyline.ts'
import { farthestSnap, RouterError, type FoundWay } from './router.ts'

const costings: Record<LegMode, string> = { walk: 'pedestrian', drive: 'auto', cycle: 'bicycle' }
/** Kilometres told, metres wanted. */
export const metres = 1000

const routeSchema = z.object({
  trip: z.optional(
    z.object({
      summary: z.object({ length: z.number(), time: z.number() }),
      legs: z.array(z.object({ shape: z.string().check(z.maxLength(1_000_000)) })),
    }),
  ),
  error_code: z.optional(z.number()),
})
/** Of Valhalla: no edges near a location. */
export const noEdges = 171
/** Further codes: too far apart, unconnected regions, no path. */
export const noWayCodes: ReadonlySet<number> = new Set([154, 170, noEdges, 442])

export interface ValhallaAnswer {
  /** Of HTTP. */
  status: number
  told: unknown
}

/** Asks a Valhalla, wherever it is. Throws {@link RouterError} or `EgressError`. */
export type AskValhalla = (
  action: 'route' | 'sources_to_targets' | 'locate',
  question: object,
) => Promise<ValhallaAnswer>

export function routeQuestion(from: Point, to: Point, mode: LegMode): object {
  const locations = [from, to].map(locationOf)
  return { locations, costing: costingOf(mode), units: 'kilometers', directions_type: 'none' }
}

/** Undefined: there is no way. Throws {@link RouterError}. */
export function readRoute({ status, told }: ValhallaAnswer): FoundWay | undefined {
  const parsed = routeSchema.safeParse(told)
  if (!parsed.success) throw new RouterError('the router answered something else')
  const { trip, error_code: code } = parsed.data
  if (code !== undefined && noWayCodes.has(code)) return undefined
  const [leg] = trip?.legs ?? []
  if (status !== 200 || !trip || !leg) throw new RouterError(`the router answered ${status} ${code ?? ''}`)
  return {
    distance_meters: Math.round(trip.summary.length * metres),
    duration_seconds: Math.round(trip.summary.time),
    shape: recodePolyline(leg.shape, 6, 5),
  }
}

export function costingOf(mode: LegMode): string {
  return costings[mode]
}

export function locationOf({ lat, lng }: Point): object {
  return { lat, lon: lng, search_cutoff: farthestSnap }
}
