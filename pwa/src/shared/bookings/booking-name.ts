/** What bookings and the costs of them are called, in the language of the reader. */
import { bookingName } from '@caravel/sync-protocol/domain/bookings/booking-name'
import type { expense } from '@caravel/sync-protocol/entities/expense'
import { place } from '@caravel/sync-protocol/entities/place'
import { reservation } from '@caravel/sync-protocol/entities/reservation'
import type { RowOf } from '@caravel/sync-protocol/entity'
import { tripStream } from '@caravel/sync-protocol/streams'
import { openStream, type StreamView } from '../../data/store.ts'
import { t } from '../../i18n/t.ts'
import { categoryDrawn } from '../labels/cost-categories.ts'
import type { Reservation } from './booking-rows.ts'
import { typeText } from './booking-type.ts'

/** The name that a person typed, else the one that follows from the booking and its place. Reactive. */
export function nameOfBooking(
  row: Reservation,
  view: StreamView = openStream(tripStream(row.trip_id)),
): string {
  const at = row.place_id === null ? undefined : view.rows(place).value.get(row.place_id)
  return bookingName(row, at?.name, typeText)
}

/** The name that a person typed, else that of the booking whose price it is, else its category. Reactive. */
export function nameOfExpense(
  row: Pick<RowOf<typeof expense>, 'name' | 'reservation_id' | 'category'>,
  view: StreamView,
): string {
  if (row.name !== null) return row.name
  const booking = view.rows(reservation).value.get(row.reservation_id ?? '')
  return booking ? nameOfBooking(booking, view) : t(categoryDrawn(row.category).word)
}
