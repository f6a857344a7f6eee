import { legDegrees, legId, legModes, routeLeg } from '@caravel/sync-protocol/entities/route-leg'
import type { RowOf } from '@caravel/sync-protocol/entity'
import { route } from '@caravel/sync-protocol/route'
import { tripStream } from '@caravel/sync-protocol/streams'
import * as z from 'zod/mini'
import type { Ctx } from '../../context.ts'
import type { AnyRoute } from '../../http/route.ts'
import { mustRead } from '../../sync/entity-routes.ts'
import { listRows } from '../../sync/synced-rows.ts'
import { keepLegs, type AskedLeg } from './keep-legs.ts'
import { askRouter } from './ask-router.ts'
import type { Router } from './router.ts'
import { chosenRouter } from './routers.ts'
import { wayQueueOf } from './way-queue.ts'
import { pointKey, pointsOfTrip } from './trip-points.ts'

const latitude = z.number().check(z.gte(-90), z.lte(90))
const longitude = z.number().check(z.gte(-180), z.lte(180))
const mostAsked = 60

const body = z.strictObject({
  legs: z
    .array(
      z.strictObject({
        mode: z.enum(legModes),
        from_lat: latitude,
        from_lng: longitude,
        to_lat: latitude,
        to_lng: longitude,
      }),
    )
    .check(z.maxLength(mostAsked)),
})

/**
 * Asks for ways between points of the trip. What is not known of this router is asked of it and written into the trip as
 * rows, which come by the feed; `pending` says how many are still to come: a public router is asked in the background.
 */
const ask = route<Ctx, z.infer<typeof body>>({
  method: 'POST',
  path: '/api/trips/:trip_id/route-legs',
  guard: 'user',
  limit: 'weather',
  body,
  async run(ctx, { params, body: { legs } }) {
    const tripId = params['trip_id'] ?? ''
    await mustRead(ctx, tripStream(tripId))
    const router = chosenRouter(ctx)
    if (!router) return { router: null, pending: 0 }
    const missing = await missingLegs(ctx, tripId, router.version, legs.map(rounded))
    if (router.is_public) {
      wayQueueOf(ctx).add(tripId, missing, true)
      return { router: kindOf(router), pending: missing.length }
    }
    const told = await askRouter(ctx, router, missing)
    await keepLegs(ctx, tripId, router.version, told)
    return { router: kindOf(router), pending: missing.length - told.length }
  },
})

function kindOf({ version }: Router): string {
  return version.split(' ')[0] ?? ''
}

function rounded({ mode, ...ends }: AskedLeg): AskedLeg {
  return {
    mode,
    from_lat: legDegrees(ends.from_lat),
    from_lng: legDegrees(ends.from_lng),
    to_lat: legDegrees(ends.to_lat),
    to_lng: legDegrees(ends.to_lng),
  }
}

/** Each once, between points that the trip has, and not told by this router already. */
async function missingLegs(ctx: Ctx, tripId: string, version: string, legs: AskedLeg[]): Promise<AskedLeg[]> {
  const points = await pointsOfTrip(ctx, tripId)
  const known = new Map(
    (await listRows(ctx.db.read, routeLeg, tripStream(tripId))).map(({ row }) => [
      row.id,
      (row as RowOf<typeof routeLeg>).router,
    ]),
  )
  const wanted = new Map<string, AskedLeg>()
  for (const leg of legs) {
    const ends = [pointKey(leg.from_lat, leg.from_lng), pointKey(leg.to_lat, leg.to_lng)]
    const id = legId(tripId, leg.mode, leg)
    if (ends.every(end => points.has(end)) && known.get(id) !== version) wanted.set(id, leg)
  }
  return [...wanted.values()]
}

export const routingRoutes: AnyRoute[] = [ask]
