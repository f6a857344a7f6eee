import { parseMapLink } from '@caravel/sync-protocol/domain/location/parse-map-link'
import { isShortMapLink } from '@caravel/sync-protocol/domain/location/short-links'
import { AppError } from '@caravel/sync-protocol/errors'
import { route } from '@caravel/sync-protocol/route'
import * as z from 'zod/mini'
import type { Ctx } from '../../../context.ts'
import type { AnyRoute } from '../../../http/route.ts'
import { followLink } from './follow-link.ts'
import { positionOnPage } from './position-on-page.ts'

const body = z.strictObject({ url: z.string().check(z.minLength(1), z.maxLength(4000)) })

/** Where a pasted link points. A long one is read without asking anybody; only short ones of map services are followed. */
const resolve = route<Ctx, { url: string }>({
  method: 'POST',
  path: '/api/maps/resolve-link',
  guard: 'user',
  limit: 'places',
  body,
  run: async (ctx, { body: { url } }) => {
    const known = parseMapLink(url)
    if (known) return { lat: known.lat, lng: known.lng, name: known.name ?? null, url }
    if (!isShortMapLink(url)) throw new AppError('LINK_NOT_READABLE')
    if (!ctx.settings.isOn('map_links')) throw new AppError('PROVIDER_OFF')
    const end = await followLink(ctx, url, each => parseMapLink(each) !== undefined)
    const found = parseMapLink(end.url) ?? positionOnPage(end)
    if (!found) throw new AppError('LINK_NOT_READABLE')
    return { lat: found.lat, lng: found.lng, name: found.name ?? null, url: end.url }
  },
})

export const linkRoutes: AnyRoute[] = [resolve]
