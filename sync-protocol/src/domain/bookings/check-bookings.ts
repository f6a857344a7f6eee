import { accommodation, stayId } from '../../entities/accommodation.ts'
import { day } from '../../entities/day.ts'
import { reservationPosition } from '../../entities/reservation-position.ts'
import { reservation } from '../../entities/reservation.ts'
import { sameValue } from '../../row.ts'
import type { State } from '../../state.ts'
import type { Values } from '../../op.ts'
import {
  coveredDays,
  dayForDate,
  indexDays,
  spanOf,
  type DayIndex,
  type Reservation,
} from './booking-days.ts'
import { mirrorOf } from './bookings-rule.ts'

/** What the rule of the bookings promises and does not hold, in words. */
export function brokenBookings(state: State): string[] {
  const days = indexDays(state.list(day))
  const bookings = new Map(state.list(reservation).map(row => [row.id, row]))
  return [
    ...[...bookings.values()].flatMap(row => brokenBooking(state, days, row)),
    ...state
      .list(accommodation)
      .flatMap(({ id, reservation_id: of }) =>
        of === null || (id === stayId(of) && bookings.get(of)?.type === 'hotel')
          ? []
          : [`accommodation ${id}: mirrors ${of}, which has no such stay`],
      ),
    ...state.list(reservationPosition).flatMap(row => {
      const booking = bookings.get(row.reservation_id)
      return booking && coveredDays(days, spanOf(booking)).includes(row.day_id)
        ? []
        : [`reservation_position ${row.id}: its booking is not on that day`]
    }),
  ]
}

function brokenBooking(state: State, days: DayIndex, row: Reservation): string[] {
  const broken: string[] = []
  const at = `reservation ${row.id}`
  if (row.day_id !== dayForDate(days, row.start_date, row.day_id)) broken.push(`${at}: not on its date`)
  if (row.end_day_id !== dayForDate(days, row.end_date, row.end_day_id))
    broken.push(`${at}: does not end on its date`)
  const stay = state.get(accommodation, stayId(row.id)) as Values | undefined
  if (row.type !== 'hotel') return broken
  if (!stay) return [...broken, `${at}: a hotel without its stay`]
  for (const [name, value] of Object.entries(mirrorOf(row)))
    if (!sameValue(stay[name], value)) broken.push(`${at}: its stay has another ${name}`)
  return broken
}
