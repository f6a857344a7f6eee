import { legDegrees } from '@caravel/sync-protocol/entities/route-leg'
import { instantOf } from '@caravel/sync-protocol/domain/zones'
import type { Point } from '@caravel/sync-protocol/domain/travel-guess'
import { AppError } from '@caravel/sync-protocol/errors'
import { isCalendarDate } from '@caravel/sync-protocol/field'
import { route } from '@caravel/sync-protocol/route'
import { tripStream } from '@caravel/sync-protocol/streams'
import * as z from 'zod/mini'
import type { Ctx } from '../../context.ts'
import { EgressError } from '../../net/egress-error.ts'
import { mustRead } from '../../sync/entity-routes.ts'
import { zoneAtPoint } from '../../zone-at-point.ts'
import { askTimetable, TransitError } from './motis.ts'

const point = z.strictObject({
  lat: z.number().check(z.gte(-90), z.lte(90)),
  lng: z.number().check(z.gte(-180), z.lte(180)),
})
const date = z.string().check(z.refine(isCalendarDate))
const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
const body = z.strictObject({ from: point, to: point, date, time })

/**
 * Connections by public transport between two points of the trip, leaving after a local time at the first. Nothing is
 * kept. Refuses with NOT_FOUND for a point that is not of the trip, TRANSIT_NONE where no timetable is set, and
 * TRANSIT_FAILED where it gives no usable answer.
 */
export const connectionsRoute = route<Ctx, z.infer<typeof body>>({
  method: 'POST',
  path: '/api/trips/:trip_id/connections',
  guard: 'user',
  limit: 'matrix',
  body,
  async run(ctx, { params, body: asked }) {
    const tripId = params['trip_id'] ?? ''
    await mustRead(ctx, tripStream(tripId))
    const address = ctx.settings.get('transit_url')
    if (address === '') throw new AppError('TRANSIT_NONE')
    await mustBeOfTrip(ctx, tripId, [asked.from, asked.to])
    const at = instantOf({ date: asked.date, time: asked.time, zone: zoneAtPoint(asked.from) ?? 'UTC' })
    if (at === undefined) throw new AppError('INVALID_INPUT', { fields: { date: 'NOT_ALLOWED' } })
    try {
      return { connections: await askTimetable(ctx, address, { from: asked.from, to: asked.to, at }) }
    } catch (error) {
      if (!(error instanceof EgressError) && !(error instanceof TransitError)) throw error
      ctx.log.warn({ err: error }, '[transit] the timetable did not answer')
      throw new AppError('TRANSIT_FAILED')
    }
  },
})

/** Whether there is a timetable to ask. */
export const timetableRoute = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/connections',
  guard: 'user',
  run: async ctx => ({ available: ctx.settings.get('transit_url') !== '' }),
})

/** Nobody is told connections between other points: this is no open door to a timetable. */
async function mustBeOfTrip(ctx: Ctx, tripId: string, points: readonly Point[]): Promise<void> {
  const known = await Promise.all(ctx.modules.map(module => module.tripPositions?.(ctx, tripId) ?? []))
  const keys = new Set(known.flat().map(keyOf))
  if (points.some(each => !keys.has(keyOf(each)))) throw new AppError('NOT_FOUND')
}

function keyOf({ lat, lng }: Point): string {
  return `${legDegrees(lat)},${legDegrees(lng)}`
}
