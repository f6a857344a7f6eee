/** How the street map of a trip comes along, and "Get it". */
import { can } from '@caravel/sync-protocol/access'
import { destination } from '@caravel/sync-protocol/entities/destination'
import { AppError } from '@caravel/sync-protocol/errors'
import { route } from '@caravel/sync-protocol/route'
import { tripStream } from '@caravel/sync-protocol/streams'
import { mustUser, type Ctx } from '../../../context.ts'
import type { AnyRoute } from '../../../http/route.ts'
import { mustRead } from '../../../sync/entity-routes.ts'
import { accessTo, standingOf } from '../../../sync/stream-access.ts'
import { mapsOf } from '../maps.ts'
import { tripAreaViews } from './area-view.ts'

async function told(ctx: Ctx, stream: string) {
  const { areas } = mapsOf(ctx)
  const maps_on = ctx.settings.get('map_source') !== ''
  const standing = await areas.follower.standing(stream)
  const views = tripAreaViews(standing, areas.room.isFull())
  return {
    maps_on,
    version: await areas.versionOf(stream),
    // Without a source nothing is on its way.
    areas: maps_on ? views : views.filter(({ state }) => state === 'ready'),
  }
}

/** Who may say where the trip goes may have its map fetched. */
async function mustEdit(ctx: Ctx, stream: string): Promise<void> {
  await mustRead(ctx, stream)
  const { id: user_id, is_admin } = mustUser(ctx)
  const access = await accessTo(ctx.db.read, { user_id, is_admin }, stream)
  const levels = await ctx.levels()
  const { permission } = destination
  if (!can(permission, standingOf({ user_id, is_admin }, access?.role, levels)))
    throw new AppError('FORBIDDEN', { action: permission })
}

const about = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/trips/:trip_id/map-areas',
  guard: 'user',
  limit: 'map_areas',
  async run(ctx, { params: { trip_id = '' } }) {
    const stream = tripStream(trip_id)
    await mustRead(ctx, stream)
    return told(ctx, stream)
  },
})

const get = route<Ctx, unknown>({
  method: 'POST',
  path: '/api/trips/:trip_id/map-areas',
  guard: 'user',
  limit: 'maps',
  status: 202,
  async run(ctx, { params: { trip_id = '' } }) {
    const stream = tripStream(trip_id)
    await mustEdit(ctx, stream)
    await mapsOf(ctx).areas.follower.follow(stream, true)
    return told(ctx, stream)
  },
})

export const areaRoutes: AnyRoute[] = [about, get]
