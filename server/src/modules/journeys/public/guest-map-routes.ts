/**
 * The street map for guests of a link that shows the map of a journal. Guests may read every tile of the archive of this
 * server: if only tiles around the places of the journal were served, they would reveal places that are hidden from
 * guests. Areas that were fetched for trips are not served, because a journal does not disclose its trips.
 */
import { AppError } from '@caravel/sync-protocol/errors'
import { route } from '@caravel/sync-protocol/route'
import type { Ctx } from '../../../context.ts'
import { guestHeaders } from '../../../guests/guest-headers.ts'
import type { AnyRoute } from '../../../http/route.ts'
import { Reply } from '../../../http/reply.ts'
import { choicesIn } from './link-fields.ts'
import { mustOpen } from './open-link.ts'

const path = '/api/public/journey/:token'

const about = route<Ctx, unknown>({
  method: 'GET',
  path: `${path}/map`,
  guard: 'public',
  limit: 'shared',
  run: async (ctx, { params: { token } }) => {
    const { share_map } = choicesIn(await mustOpen(ctx, token))
    const archive = share_map ? await ctx.streetMap.current()?.about() : undefined
    return new Reply({ archive: archive ?? null, areas: [] }, { headers: guestHeaders })
  },
})

const tile = route<Ctx, unknown>({
  method: 'GET',
  path: `${path}/tiles/:version/:z/:x/:y`,
  guard: 'public',
  limit: 'shared_tiles',
  run: async (ctx, { params: { token, ...asked } }) => {
    const link = await mustOpen(ctx, token)
    const map = choicesIn(link).share_map ? ctx.streetMap.current() : undefined
    if (!map) throw new AppError('MAP_VERSION', { version: null })
    const headers = { ...guestHeaders, 'Cache-Control': 'private, max-age=60' }
    return map.tile(ctx, asked, { headers, counted: link.id, areas: [] })
  },
})

export const guestMapRoutes: AnyRoute[] = [about, tile]
