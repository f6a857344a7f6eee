import { legDegrees, legModes } from '@caravel/sync-protocol/entities/route-leg'
import { place } from '@caravel/sync-protocol/entities/place'
import type { RowOf } from '@caravel/sync-protocol/entity'
import { AppError } from '@caravel/sync-protocol/errors'
import { route } from '@caravel/sync-protocol/route'
import { tripStream } from '@caravel/sync-protocol/streams'
import type { Point } from '@caravel/sync-protocol/domain/travel-guess'
import * as z from 'zod/mini'
import type { Ctx } from '../../context.ts'
import { mustRead } from '../../sync/entity-routes.ts'
import { listRows } from '../../sync/synced-rows.ts'
import { askMatrixOf } from './ask-router.ts'
import { mostMatrixPoints } from './router.ts'
import { chosenRouter } from './routers.ts'
import { pointKey, pointsOfTrip } from './trip-points.ts'

const located = z.strictObject({
  lat: z.number().check(z.gte(-90), z.lte(90)),
  lng: z.number().check(z.gte(-180), z.lte(180)),
})
const listed = z.strictObject({ place_id: z.string().check(z.minLength(1), z.maxLength(64)) })

const body = z.strictObject({
  mode: z.enum(legModes),
  points: z.array(z.union([located, listed])).check(z.minLength(2), z.maxLength(mostMatrixPoints)),
})
type Asked = z.infer<typeof body>

/**
 * How long it takes from each of a few points of the trip to each, by one mode. Nothing is kept. Refuses with NOT_FOUND
 * for a point that is not of the trip, ROUTER_NONE, and ROUTER_FAILED where the router gives no answer.
 */
export const matrixRoute = route<Ctx, Asked>({
  method: 'POST',
  path: '/api/trips/:trip_id/routes/matrix',
  guard: 'user',
  limit: 'matrix',
  body,
  async run(ctx, { params, body: { mode, points: asked } }) {
    const tripId = params['trip_id'] ?? ''
    await mustRead(ctx, tripStream(tripId))
    const router = chosenRouter(ctx)
    // A public router is not asked for tables: the device compares estimates, as without a router.
    if (!router || router.is_public) throw new AppError('ROUTER_NONE')
    const points = await resolved(ctx, tripId, asked)
    const matrix = await askMatrixOf(ctx, router, points, mode)
    return { router: router.version.split(' ')[0], mode, matrix }
  },
})

/** In the order asked for, rounded as rows of ways are. */
async function resolved(ctx: Ctx, tripId: string, asked: Asked['points']): Promise<Point[]> {
  const rows = await listRows(ctx.db.read, place, tripStream(tripId))
  const places = new Map(rows.map(({ row }) => [row.id, row as RowOf<typeof place>]))
  const known = await pointsOfTrip(ctx, tripId)
  return asked.map(point => {
    const { lat, lng } = 'place_id' in point ? (places.get(point.place_id) ?? {}) : point
    if (lat == null || lng == null || !known.has(pointKey(lat, lng))) throw new AppError('NOT_FOUND')
    return { lat: legDegrees(lat), lng: legDegrees(lng) }
  })
}
