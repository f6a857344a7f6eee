/** The next bookings of all trips, for programs; devices work them out from their own rows. */
import { bookingName } from '@caravel/sync-protocol/domain/bookings/booking-name'
import { nextUp } from '@caravel/sync-protocol/domain/bookings/next-up'
import { addDays } from '@caravel/sync-protocol/domain/trip-range'
import { route } from '@caravel/sync-protocol/route'
import { mustUser, type Ctx } from '../../context.ts'
import { preferredLanguage } from '../../http/error-texts.ts'
import type { AnyRoute } from '../../http/route.ts'
import { bookingTypeWord } from '../../server-texts.ts'
import { listUpcoming } from './upcoming-queries.ts'

const mostTold = 6

const upcoming = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/reservations/upcoming',
  guard: 'user',
  async run(ctx) {
    const now = ctx.now()
    // West of here it may still be yesterday.
    const from = addDays(new Date(now).toISOString().slice(0, 10), -1)
    const word = bookingTypeWord(preferredLanguage(ctx.headers['accept-language']))
    const rows = await listUpcoming(ctx.db.read, mustUser(ctx).id, from)
    const about = new Map(rows.map(each => [each.row, each]))
    const next = nextUp(rows, now, 'UTC').slice(0, mostTold)
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
