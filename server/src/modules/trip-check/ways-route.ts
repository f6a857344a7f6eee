import { day } from '@caravel/sync-protocol/entities/day'
import { legModes, type LegMode } from '@caravel/sync-protocol/entities/route-leg'
import type { tripWays } from '@caravel/sync-protocol/domain/trip-ways'
import { usualMode, wayBetween } from '@caravel/sync-protocol/domain/ways'
import { AppError } from '@caravel/sync-protocol/errors'
import { route } from '@caravel/sync-protocol/route'
import { tripStream } from '@caravel/sync-protocol/streams'
import * as z from 'zod/mini'
import type { Ctx } from '../../context.ts'
import { mustRead, tellListed } from '../../sync/entity-routes.ts'
import { readTripRows, type TripRows } from '../../trip-rows.ts'

const query = z.object({ mode: z.optional(z.enum(legModes)) })

/**
 * The ways of a day, from bed to bed and none over a booked transport: seconds and metres, along roads where a router told
 * them (`source: router`), else estimated; `unknown` where that is too far, `none` where a router found no way. Without a
 * mode, on foot as far as people walk. Ways that the router has not told yet are asked for in the background.
 */
export const waysRoute = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/trips/:trip_id/days/:day_id/ways',
  guard: 'user',
  limit: 'weather',
  query,
  async run(ctx, { params, query: { mode } }) {
    const tripId = params['trip_id'] ?? ''
    await mustRead(ctx, tripStream(tripId))
    tellListed(ctx, day, tripStream(tripId))
    const rows = await readTripRows(ctx, tripId)
    const { tripWays: waysOf } = await import('@caravel/sync-protocol/domain/trip-ways')
    const found = waysOf({ ...rows, assignments: rows.stops }).find(({ day }) => day.id === params['day_id'])
    if (!found) throw new AppError('NOT_FOUND', { entity: 'day', id: params['day_id'] ?? '' })
    const ways = found.hops.map(hop => ({
      from: hop.from,
      to: hop.to,
      ...toldWay(rows, hop, mode as LegMode | undefined),
    }))
    return {
      day_id: found.day.id,
      ways,
      distance_meters: sum(ways.map(({ distance_meters }) => distance_meters)),
      duration_seconds: sum(ways.map(({ duration_seconds }) => duration_seconds)),
    }
  },
})

type Hop = ReturnType<typeof tripWays>[number]['hops'][number]

/** A row that says how one goes on is asked first; a taxi takes the roads of a car. */
function toldWay(
  { legs, tripId }: TripRows,
  { start, end, own, minutes, note }: Hop,
  mode: LegMode | undefined,
) {
  const chosen = own ?? mode ?? usualMode(start, end)
  const { distance, duration, from } = wayBetween(legs, tripId, start, end, chosen, minutes)
  return {
    mode: chosen,
    note,
    source: from,
    distance_meters: distance === null ? null : Math.round(distance),
    duration_seconds: duration === null ? null : Math.round(duration),
  }
}

function sum(values: readonly (number | null)[]): number {
  return values.reduce<number>((total, value) => total + (value ?? 0), 0)
}
