import { AppError } from '@caravel/sync-protocol/errors'
import { guestView } from '@caravel/sync-protocol/domain/sharing/guest-view'
import { allRights } from '@caravel/sync-protocol/domain/sharing/share-rights'
import { route } from '@caravel/sync-protocol/route'
import { tripStream } from '@caravel/sync-protocol/streams'
import type { Ctx } from '../../../context.ts'
import { preferredLanguage } from '../../../http/error-texts.ts'
import { Reply } from '../../../http/reply.ts'
import type { AnyRoute } from '../../../http/route.ts'
import { serverText } from '../../../server-texts.ts'
import { mustRead } from '../../../sync/entity-routes.ts'
import { readSharedRows } from '../shared-rows.ts'
import { tripPage, type PageKey } from './trip-page.ts'

/** The whole trip as one file to be read: without the chat, which is for its members. */
const download = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/trips/:trip_id/export.html',
  guard: 'user',
  limit: 'calendar',
  run: async (ctx, { params: { trip_id = '' } }) => {
    await mustRead(ctx, tripStream(trip_id))
    const rows = await readSharedRows(ctx.db.read, trip_id)
    if (!rows) throw new AppError('NO_ACCESS')
    const language = preferredLanguage(ctx.headers['accept-language'])
    const view = guestView(rows, { ...allRights, share_collab: false }, { place: () => '', cover: () => '' })
    const page = tripPage(view, {
      language,
      say: (key, params) => serverText(keys[key], language, params) ?? '',
    })
    return new Reply(Buffer.from(page), {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'private, no-store',
        'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        'Content-Disposition': `attachment; filename="${rows.trip.title.replace(/[^\w\s.-]/g, '_').slice(0, 80)}.html"`,
      },
    })
  },
})

const keys: Record<PageKey, string> = {
  plan: 'calendar.plan',
  ideas: 'calendar.ideas',
  bookings: 'calendar.bookings',
  packing: 'calendar.packing',
  costs: 'calendar.costs',
  day: 'calendar.day',
  code: 'calendar.code',
}

export const pageRoutes: AnyRoute[] = [download]
