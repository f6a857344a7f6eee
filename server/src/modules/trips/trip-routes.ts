import { trip } from '@caravel/sync-protocol/entities/trip'
import type { Route } from '@caravel/sync-protocol/route'
import * as z from 'zod/mini'
import { mustUser, type Ctx } from '../../context.ts'
import { listTrips } from './trip-queries.ts'

const listQuery = z.strictObject({ archived: z.optional(z.enum(['0', '1'])) })

/** Trips of the caller; the archived ones only when asked for. */
const list: Route<Ctx> = {
  method: 'GET',
  path: '/api/trips',
  guard: 'user',
  query: listQuery,
  async run(ctx, { query }) {
    const entity = trip
    return { trips: await listTrips(ctx.db.read, entity, mustUser(ctx).id, query['archived'] === '1') }
  },
}

export const tripRoutes: Route<Ctx>[] = [list]
