/**
 * The street map for guests of a link that shows the plan. Tiles tell nothing of the trip, and any of the archive of this
 * server may be asked for: tiles that were only handed out around its places would tell where a hidden one is. Of what was
 * fetched for the trip they see what their link shows.
 */
import { AppError } from '@caravel/sync-protocol/errors'
import { route } from '@caravel/sync-protocol/route'
import type { Ctx } from '../../context.ts'
import type { AnyRoute } from '../../http/route.ts'
import { Reply } from '../../http/reply.ts'
import { guestHeaders } from '../../guests/guest-headers.ts'
import { mustOpen } from './guest-link.ts'
import { shownAreas } from './shown-areas.ts'
import { rightsIn } from './share-fields.ts'

const about = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/shared/:token/map',
  guard: 'public',
  limit: 'shared',
  run: async (ctx, { params: { token } }) => {
    const link = await mustOpen(ctx, token)
    const archive = rightsIn(link).share_map ? await ctx.streetMap.current()?.about() : undefined
    const areas = (await shownAreas(ctx, link)).map(({ of_places: _kind, ...area }) => area)
    return new Reply({ archive: archive ?? null, areas }, { headers: guestHeaders })
  },
})

const tile = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/shared/:token/tiles/:version/:z/:x/:y',
  guard: 'public',
  limit: 'shared_tiles',
  run: async (ctx, { params: { token, ...asked } }) => {
    const link = await mustOpen(ctx, token)
    const map = rightsIn(link).share_map ? ctx.streetMap.current() : undefined
    if (!map) throw new AppError('MAP_VERSION', { version: null })
    const headers = { ...guestHeaders, 'Cache-Control': 'private, max-age=60' }
    return map.tile(ctx, asked, { headers, counted: link.id, areas: await shownAreas(ctx, link) })
  },
})

export const guestMapRoutes: AnyRoute[] = [about, tile]
