/** The next bookings of all trips, for programs; devices work them out from their own rows. */
import { bookingName } from '@caravel/sync-protocol/domain/bookings/booking-name'
import { nextUp } from '@caravel/sync-protocol/domain/bookings/next-up'
import { addDays } from '@caravel/sync-protocol/domain/trip-range'
import { route } from '@caravel/sync-protocol/route'
import * as z from 'zod/mini'
import { mustUser, type Ctx } from '../../context.ts'
import { preferredLanguage } from '../../http/error-texts.ts'
import type { AnyRoute } from '../../http/route.ts'
import { bookingTypeWord } from '../../server-texts.ts'
import { listUpcoming } from './upcoming-queries.ts'

/** So many are returned where the request names no number, and at most. */
const usual = 6
const most = 50

const query = z.object({
  limit: z.optional(
    z
      .string()
      .check(z.refine(text => /^[1-9]\d?$/.test(text) && Number(text) <= most, { error: 'WRONG_FORMAT' })),
  ),
})

const upcoming = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/reservations/upcoming',
  guard: 'user',
  query,
  async run(ctx, { query: { limit = usual } }) {
    const now = ctx.now()
    // West of here it may still be yesterday.
    const from = addDays(new Date(now).toISOString().slice(0, 10), -1)
    const word = bookingTypeWord(preferredLanguage(ctx.headers['accept-language']))
    const rows = await listUpcoming(ctx.db.read, mustUser(ctx).id, from)
    const about = new Map(rows.map(each => [each.row, each]))
    const next = nextUp(rows, now, 'UTC').slice(0, Number(limit))
    return {
      reservations: next.map(({ row, date, at }) => {
        const { trip_title, cover_file_id, day_date, place_name } = about.get(row) ?? {}
        const cover_image = cover_file_id === null ? null : `/api/files/${cover_file_id}/content`
        const title = bookingName(row, place_name, word)
        const named = { title, title_typed: row.title !== null }
        return {
          ...row,
          ...named,
          date,
          starts_at: at,
          trip_title,
          trip_cover: cover_image,
          day_date,
          place_name,
        }
      }),
    }
  },
})

export const upcomingRoutes: AnyRoute[] = [upcoming]
