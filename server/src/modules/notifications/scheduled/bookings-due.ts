/** Reminds people of what departs and of where they check in, by the clock of the place where that is. */
import {
  reminderMoment,
  spanOfStart,
  startsOf,
  type BookingStart,
  type StartingBooking,
} from '@caravel/sync-protocol/domain/bookings/booking-starts'
import { routeName } from '@caravel/sync-protocol/domain/bookings/booking-name'
import { pointOf } from '@caravel/sync-protocol/domain/travel-guess'
import { accommodation } from '@caravel/sync-protocol/entities/accommodation'
import { day } from '@caravel/sync-protocol/entities/day'
import { place } from '@caravel/sync-protocol/entities/place'
import { reservation } from '@caravel/sync-protocol/entities/reservation'
import type { Entity } from '@caravel/sync-protocol/entity'
import type { Values } from '@caravel/sync-protocol/op'
import { tripStream } from '@caravel/sync-protocol/streams'
import type { App } from '../../../context.ts'
import { findRow } from '../../../sync/synced-rows.ts'
import { zoneAtPoint } from '../../../zone-at-point.ts'
import type { Delivery } from '../delivery-queries.ts'
import { serverZone } from '../server-zone.ts'
import { listBookingsToStart, startName, withoutTold, type StartingCandidate } from './booking-queries.ts'
import { dueEffect } from './due-effect.ts'
import type { Cursor } from './due-queries.ts'

export async function bookingsToStart({ db, now }: App, after: Cursor) {
  const at = now()
  const rows = await listBookingsToStart(db.read, at, after)
  const due = rows.flatMap(row =>
    startsOf(row, { day_date: row.day_date, place: pointOf(row), zoneAt: zoneAtPoint }).flatMap(start => {
      const span = spanOfStart(start, row.zone ?? serverZone())
      const moment = span && reminderMoment(span.at, row.created_at)
      if (!span || moment === undefined || at < moment || at >= span.until) return []
      return [effectOf(row, start, span.until, at)]
    }),
  )
  return { rows, due: await withoutTold(db.read, due) }
}

function effectOf(row: StartingCandidate, start: BookingStart, until: number, now: number) {
  const { date, time, leg } = start
  const way = leg && routeName([leg])
  const called =
    row.entity === 'accommodation'
      ? { booking: row.title.slice(0, 300), ...(row.title ? {} : { booking_type: 'hotel' }) }
      : way === null
        ? {}
        : { booking: way.slice(0, 300) }
  return dueEffect(row, startName(start), now, {
    event: start.event,
    params: { date, ...(time === null ? {} : { time }), until, start: startName(start), ...called },
    kind: 'bookings',
    id: row.id,
    ...('booking' in called ? {} : { named: { entity: reservation.name, id: row.id, param: 'booking' } }),
  })
}

/** False once it started, was cancelled, deleted or moved to another time. */
export async function isStillToStart(
  { db, now }: Pick<App, 'db' | 'now'>,
  { trip_id, told: { params, target } }: Delivery,
): Promise<boolean> {
  if (trip_id === null || target.id === null || Number(params['until']) <= now()) return false
  const stream = tripStream(trip_id)
  const find = async (entity: Entity, id: unknown): Promise<Values | undefined> =>
    typeof id === 'string' ? (await findRow(db.read, entity, stream, id))?.row : undefined
  const stay = await find(accommodation, target.id)
  const row = stay ?? (await find(reservation, target.id))
  if (!row) return false
  const on = await find(day, stay ? row['start_day_id'] : row['day_id'])
  const booking = stay ? { ...row, type: 'hotel', start_time: row['check_in'] } : row
  const starts = startsOf(booking as unknown as StartingBooking, {
    day_date: (on?.['date'] ?? null) as string | null,
    place: pointOf(await find(place, row['place_id'])),
    zoneAt: zoneAtPoint,
  })
  return starts.some(start => startName(start) === params['start'])
}
