import { AppError } from '@caravel/sync-protocol/errors'
import { guestView } from '@caravel/sync-protocol/domain/sharing/guest-view'
import { ownSections, type ShareRights } from '@caravel/sync-protocol/domain/sharing/share-rights'
import { route } from '@caravel/sync-protocol/route'
import { tripStream } from '@caravel/sync-protocol/streams'
import * as z from 'zod/mini'
import { mustUser, type Ctx } from '../../../context.ts'
import { preferredLanguage } from '../../../http/error-texts.ts'
import { downloadOf } from '../../../http/disposition.ts'
import { Reply } from '../../../http/reply.ts'
import type { AnyRoute } from '../../../http/route.ts'
import { inTurns } from '../../../in-turns.ts'
import { bookingTypeWord, serverText } from '../../../server-texts.ts'
import { mustRead } from '../../../sync/entity-routes.ts'
import { hidesCodes } from '../hides-codes.ts'
import { readSharedRows } from '../shared-rows.ts'
import { tripPage, type PageKey, type PageWords } from './trip-page.ts'

const flag = z.optional(z.enum(['0', '1']))
const query = z.strictObject({ codes: flag, prices: flag })

/**
 * The whole trip as one file to be read: without the chat, which is for its members. Confirmation codes, and costs and
 * prices, are included on request.
 */
const download = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/trips/:trip_id/export.html',
  guard: 'user',
  limit: 'calendar',
  query: query as z.ZodMiniType<Record<string, unknown>>,
  run: async (ctx, { params: { trip_id = '' }, query: { codes, prices } }) => {
    await mustRead(ctx, tripStream(trip_id))
    const rows = await readSharedRows(ctx.db, trip_id)
    if (!rows) throw new AppError('NO_ACCESS')
    const language = preferredLanguage(ctx.headers['accept-language'])
    const rights: ShareRights = {
      ...ownSections,
      share_collab: false,
      share_budget: prices === '1',
      share_prices: prices === '1',
      share_codes: codes === '1' && !(await hidesCodes(ctx.db.read, mustUser(ctx).id)),
    }
    const pictures = { place: () => '', cover: () => '' }
    const view = await inTurns(guestView(rows, rights, pictures, bookingTypeWord(language)))
    const say: PageWords['say'] = (key, params) => serverText(keys[key], language, params) ?? ''
    const page = await inTurns(tripPage(view, { language, say }))
    return new Reply(Buffer.from(page), {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'private, no-store',
        'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        'Content-Disposition': downloadOf(rows.trip.title, 'html'),
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
