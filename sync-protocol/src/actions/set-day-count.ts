import * as z from 'zod/mini'
import { gone, streamId } from '../crud.ts'
import { dayHasContent, fillDateless, layoutOps, readLayout, trimDateless } from '../domain/lay-days.ts'
import { maxTripDays } from '../domain/trip-range.ts'
import { trip } from '../entities/trip.ts'
import { defineAction } from '../plan.ts'
import { tripStream } from '../streams.ts'

/** Gives a trip without dates so many days. Days with content stay, so there may be more than asked for. */
export const setDayCount = defineAction({
  name: 'trip.set-day-count',
  method: 'PUT',
  path: '/api/trips/:trip_id/day-count',
  permission: 'trip_edit',
  entity: trip,
  body: () =>
    z.strictObject({
      day_count: z.int().check(z.gte(1), z.lte(maxTripDays)),
    }),
  stream: params => tripStream(params['trip_id'] ?? ''),
  plan(state, { body }) {
    const layout = readLayout(state)
    if (!layout) return gone(state, trip, streamId(state))
    const want = Number(body['day_count'])
    fillDateless(layout, want)
    trimDateless(layout, want, row => dayHasContent(state, row))
    return { ops: layoutOps(state, layout), subject: { entity: trip, id: layout.trip.id } }
  },
})
