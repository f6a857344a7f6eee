/**
 * What is always true of bookings and stays: those with dates are on the days that have them, a hotel has a stay that
 * mirrors it, and a place on a day is only kept for a day that the booking is on. Runs after the layout of the days.
 */
import { accommodation, stayId } from '../../entities/accommodation.ts'
import { day } from '../../entities/day.ts'
import { reservationPosition } from '../../entities/reservation-position.ts'
import { reservation } from '../../entities/reservation.ts'
import type { CommittedOp, Op, Values } from '../../op.ts'
import type { Derivation } from '../../plan.ts'
import { sameValue } from '../../row.ts'
import type { State } from '../../state.ts'
import {
  coveredDays,
  dayForDate,
  indexDays,
  spanOf,
  type Accommodation,
  type DayIndex,
  type Reservation,
} from './booking-days.ts'

export const bookingsRule: Derivation = {
  name: 'bookings',
  derive(state, changed) {
    const touched = touchedBy(state, changed)
    if (!touched) return []
    const days = indexDays(state.list(day))
    return [
      ...touched.bookings.flatMap(row => bookingOps(state, days, row)),
      ...touched.stays.flatMap(row => looseStayOps(days, row)),
    ]
  },
}

interface Touched {
  bookings: Reservation[]
  /** Of no hotel. */
  stays: Accommodation[]
}

/** Changed days touch every booking; else those that were changed themselves, by id. */
function touchedBy(state: State, changed: readonly CommittedOp[]): Touched | undefined {
  if (changed.some(isLayout))
    return {
      bookings: byId(state.list(reservation)),
      stays: byId(state.list(accommodation)).filter(row => row.reservation_id === null),
    }
  const bookings = new Set<string>()
  const stays = new Set<string>()
  for (const op of changed) {
    if (op.entity === reservation.name && op.op !== 'del') bookings.add(idOf(op))
    if (op.entity === accommodation.name && op.op !== 'del') stays.add(idOf(op))
    if (op.entity === reservationPosition.name && op.op === 'put')
      bookings.add(String(op.row['reservation_id']))
  }
  const rows = [...stays].flatMap(id => state.get(accommodation, id) ?? [])
  for (const { reservation_id: id } of rows) if (id !== null) bookings.add(id)
  if (!bookings.size && !rows.length) return undefined
  return {
    bookings: byId([...bookings].flatMap(id => state.get(reservation, id) ?? [])),
    stays: byId(rows.filter(row => row.reservation_id === null)),
  }
}

function isLayout(op: CommittedOp): boolean {
  if (op.entity !== day.name) return false
  return op.op !== 'set' || ['date', 'state', 'position'].some(name => name in op.fields)
}

function idOf(op: CommittedOp): string {
  return op.op === 'put' ? op.row.id : op.id
}

function byId<T extends { id: string }>(rows: readonly T[]): T[] {
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

function bookingOps(state: State, days: DayIndex, row: Reservation): Op[] {
  const laid = {
    ...row,
    day_id: dayForDate(days, row.start_date, row.day_id),
    end_day_id: dayForDate(days, row.end_date, row.end_day_id),
  }
  const covered = new Set(coveredDays(days, spanOf(laid)))
  const stale = state
    .where(reservationPosition, 'reservation_id', row.id)
    .filter(position => !covered.has(position.day_id))
  return [
    ...changes(reservation.name, row, { day_id: laid.day_id, end_day_id: laid.end_day_id }),
    ...byId(stale).map((position): Op => ({
      op: 'delete',
      entity: reservationPosition.name,
      id: position.id,
      derived: true,
    })),
    ...stayOps(state, laid),
  ]
}

/** A hotel has the stay that mirrors it; what is no hotel any more has none. */
function stayOps(state: State, row: Reservation): Op[] {
  const id = stayId(row.id)
  const stay = state.get(accommodation, id)
  if (row.type !== 'hotel')
    return stay ? [{ op: 'delete', entity: accommodation.name, id, derived: true }] : []
  const mirrored = mirrorOf(row)
  if (stay) return changes(accommodation.name, stay, mirrored)
  const fields = { reservation_id: row.id, ...mirrored }
  return [{ op: 'create', entity: accommodation.name, id, fields, derived: true }]
}

/** Fields of a stay by those of its hotel. */
export const stayFields = {
  place_id: 'place_id',
  day_id: 'start_day_id',
  end_day_id: 'end_day_id',
  start_date: 'start_date',
  end_date: 'end_date',
  start_time: 'check_in',
  check_in_end: 'check_in_end',
  end_time: 'check_out',
  confirmation_code: 'confirmation_code',
  notes: 'notes',
} as const

/** The values that the stay of a hotel has. */
export function mirrorOf(row: Reservation): Values {
  return Object.fromEntries(
    (Object.keys(stayFields) as (keyof typeof stayFields)[]).map(name => [stayFields[name], row[name]]),
  )
}

function looseStayOps(days: DayIndex, row: Accommodation): Op[] {
  return changes(accommodation.name, row, {
    start_day_id: dayForDate(days, row.start_date, row.start_day_id),
    end_day_id: dayForDate(days, row.end_date, row.end_day_id),
  })
}

function changes(entity: string, row: { id: string }, wanted: Values): Op[] {
  const stored = row as Values
  const fields = Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => !sameValue(stored[name], value)),
  )
  return Object.keys(fields).length ? [{ op: 'update', entity, id: row.id, fields, derived: true }] : []
}
