/** The street map as devices read it: what there is, and tile by tile. */
import { route } from '@caravel/sync-protocol/route'
import { mustUser, type Ctx } from '../../context.ts'
import type { AnyRoute } from '../../http/route.ts'
import { areaViews } from './areas/area-view.ts'
import { archiveView } from './map-view.ts'
import { mapsOf } from './maps.ts'
import { tileAnswer } from './tile-answer.ts'

const about = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/maps',
  guard: 'user',
  async run(ctx) {
    const { current, areas } = mapsOf(ctx)
    const archive = await current.get()
    return {
      archive: archive ? archiveView(archive) : null,
      areas: await areaViews(areas, await areas.visibleTo(mustUser(ctx).id)),
      problem: current.problem ?? null,
    }
  },
})

/** The version is part of the address. */
const forever = { 'Cache-Control': 'private, max-age=31536000, immutable' }

const tile = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/maps/tiles/:version/:z/:x/:y',
  guard: 'user',
  run: (ctx, { params }) => tileAnswer(ctx, params, { headers: forever, counted: mustUser(ctx).id }),
})

export const tileRoutes: AnyRoute[] = [about, tile]
