/**
 * Which row and values a request about a booking or stay is about, for the second opinion: a hotel's stay is changed
 * through its booking, and what has dates takes them along to another day. Written from docs/bookings.md.
 */
import { accommodation } from '@caravel/sync-protocol/entities/accommodation'
import { day } from '@caravel/sync-protocol/entities/day'
import { reservation } from '@caravel/sync-protocol/entities/reservation'
import type { AnyRow, Entity } from '@caravel/sync-protocol/entity'
import type { Values } from '@caravel/sync-protocol/op'
import type { State } from '@caravel/sync-protocol/state'
import { addDays, daysBetween } from '@caravel/sync-protocol/domain/trip-range'

export interface Asked {
  entity: Entity
  id: string
  body: Values
  base: Values
}

const bookingNames: Record<string, string> = {
  start_day_id: 'day_id',
  check_in: 'start_time',
  check_out: 'end_time',
}

function asBooking(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [bookingNames[name] ?? name, value]),
  )
}

/** Each end that is put on another day gets the date of that day, where it has one. */
function stayWithDates(state: State, row: AnyRow, body: Values): Values {
  const dates = (['start', 'end'] as const).flatMap(end => {
    const [id, date] = [body[`${end}_day_id`], `${end}_date`]
    const moves = typeof id === 'string' && id !== row[`${end}_day_id`] && !(date in body)
    return moves && row[date] !== null ? [[date, state.get(day, id)?.date ?? null]] : []
  })
  return { ...body, ...Object.fromEntries(dates) }
}

/** The booking moves as a whole. */
function bookingWithDates(state: State, row: AnyRow, body: Values): Values {
  const { start_date: from, end_date: to } = row
  const id = body['day_id']
  if (typeof id !== 'string' || id === row['day_id'] || typeof from !== 'string' || 'start_date' in body)
    return body
  const date = state.get(day, id)?.date ?? null
  const end = typeof to !== 'string' || date === null ? null : addDays(to, daysBetween(from, date))
  return { start_date: date, ...(to === null ? {} : { end_date: end }), ...body }
}

/** The same for whatever has nothing to do with bookings. */
export function askedOf(state: State, asked: Asked): Asked {
  const { entity, id, body, base } = asked
  const row = state.get(entity, id) as AnyRow | undefined
  if (row && entity.name === reservation.name) return { ...asked, body: bookingWithDates(state, row, body) }
  if (!row || entity.name !== accommodation.name) return asked
  const moved = stayWithDates(state, row, body)
  const booking = row['reservation_id']
  if (typeof booking !== 'string') return { ...asked, body: moved }
  return { entity: reservation, id: booking, body: asBooking(moved), base: asBooking(base) }
}
