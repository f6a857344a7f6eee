/** On which days of a trip a booking or stay is, and what it has to say on each. */
import type { accommodation } from '../../entities/accommodation.ts'
import type { day } from '../../entities/day.ts'
import type { reservation } from '../../entities/reservation.ts'
import type { RowOf } from '../../entity.ts'
import type { Values } from '../../op.ts'
import { daysInOrder } from '../lay-days.ts'

export type Day = RowOf<typeof day>
export type Reservation = RowOf<typeof reservation>
export type Accommodation = RowOf<typeof accommodation>

/** The days of a trip, as bookings look at them. */
export interface DayIndex {
  /** As every list shows them, without trimmed ones. */
  ids: readonly string[]
  byDate: ReadonlyMap<string, string>
  byId: ReadonlyMap<string, Day>
}

export function indexDays(days: readonly Day[]): DayIndex {
  const shown = daysInOrder(days)
  return {
    ids: shown.map(row => row.id),
    byDate: new Map(shown.flatMap(row => (row.date === null ? [] : [[row.date, row.id]]))),
    byId: new Map(days.map(row => [row.id, row])),
  }
}

/**
 * The day of something that has this date: the one with the date. Where no day has it, a day without a date that it is
 * on keeps it; a day with another date does not. Without a date it stays where it is.
 */
export function dayForDate(days: DayIndex, date: string | null, current: string | null): string | null {
  if (date === null) return current
  const found = days.byDate.get(date)
  if (found !== undefined) return found
  const kept = current === null ? undefined : days.byId.get(current)
  return kept && kept.date === null && kept.state !== 'dated' ? kept.id : null
}

/** Is its last day before its first? Without dates, which are compared by themselves. */
export function endsOnEarlierDay(
  days: DayIndex,
  first: string | null | undefined,
  last: string | null | undefined,
): boolean {
  const [from, to] = [first, last].map(id => days.ids.indexOf(id ?? ''))
  return from !== undefined && to !== undefined && from >= 0 && to >= 0 && to < from
}

const dateOfDay: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  reservation: { day_id: 'start_date', end_day_id: 'end_date' },
  accommodation: { start_day_id: 'start_date', end_day_id: 'end_date' },
}

/** Does this field of a row name a day that follows from a date of the row? Whoever sends it moves the date. */
export function followsDate(entity: string, row: object, field: string): boolean {
  const date = dateOfDay[entity]?.[field]
  return date !== undefined && typeof (row as Values)[date] === 'string'
}

/** The fields of a new booking or stay, on the days that its dates have. `names` are its first and its last day. */
export function onTheirDays(days: DayIndex, fields: Values, names: readonly [string, string]): Values {
  const laid = { ...fields }
  const dates = ['start_date', 'end_date'] as const
  for (const [index, name] of names.entries()) {
    const date = fields[dates[index] ?? '']
    const current = fields[name]
    if (typeof date === 'string')
      laid[name] = dayForDate(days, date, typeof current === 'string' ? current : null)
  }
  return laid
}

/** The first and last day of a booking or stay. */
export interface DaySpan {
  from: string | null
  to: string | null
  start_date: string | null
  end_date: string | null
}

export function spanOf(row: Reservation): DaySpan {
  return { from: row.day_id, to: row.end_day_id, start_date: row.start_date, end_date: row.end_date }
}

export function spanOfStay(row: Accommodation): DaySpan {
  return {
    from: row.start_day_id,
    to: row.end_day_id,
    start_date: row.start_date,
    end_date: row.end_date,
  }
}

/**
 * The days it is on, in the order of the trip: from the first to the last, and what of its dates the trip has. Where it
 * ends on an earlier day, behind the date line, these two alone.
 */
export function coveredDays(days: DayIndex, { from, to, start_date, end_date }: DaySpan): string[] {
  const at = from === null ? -1 : days.ids.indexOf(from)
  const end = to === null ? -1 : days.ids.indexOf(to)
  const isBetween = (date: string | null | undefined): boolean =>
    Boolean(date) && start_date !== null && end_date !== null && date! >= start_date && date! <= end_date
  return days.ids.filter(
    (id, index) =>
      index === at ||
      index === end ||
      (at >= 0 && index > at && index < end) ||
      isBetween(days.byId.get(id)?.date),
  )
}

/** What a row of a day says: it starts here, ends here, both, or passes through. */
export type BookingPart = 'start' | 'end' | 'whole' | 'through'

export interface BookingDayRow {
  day_id: string
  part: BookingPart
  /** Local time that the row stands at on that day; null without one, and while it passes through. */
  time: string | null
}

/** One row for each day that a booking is on; empty for one that is on no day of the trip. */
export function bookingRows(days: DayIndex, row: Reservation): BookingDayRow[] {
  const { day_id: from, end_day_id: to } = row
  const ends = to ?? from
  return coveredDays(days, spanOf(row)).map((id): BookingDayRow => {
    if (id === from && id === ends) return { day_id: id, part: 'whole', time: row.start_time }
    if (id === from) return { day_id: id, part: 'start', time: row.start_time }
    if (id === ends) return { day_id: id, part: 'end', time: row.end_time }
    return { day_id: id, part: 'through', time: null }
  })
}

/** Is one of its dates on no day of the trip? What a shift of the dates leaves behind. */
export function isOffTheTrip(row: Pick<Reservation, 'start_date' | 'end_date'>, days: DayIndex): boolean {
  return [row.start_date, row.end_date].some(date => date !== null && !days.byDate.has(date))
}

/**
 * The bookings whose dates a trip from `start_date` to `end_date` (null: without dates) does not have, in order of
 * their start; cancelled ones do not count.
 */
export function bookingsThatNoLongerFit(
  rows: readonly Reservation[],
  range: { start_date: string | null; end_date: string | null },
): Reservation[] {
  return thatNoLongerFit(
    rows.filter(row => row.status !== 'cancelled'),
    range,
  )
}

/** Stays likewise; that of a hotel booking is named by its booking. */
export function staysThatNoLongerFit(
  rows: readonly Accommodation[],
  range: { start_date: string | null; end_date: string | null },
): Accommodation[] {
  return thatNoLongerFit(
    rows.filter(row => row.reservation_id === null),
    range,
  )
}

function thatNoLongerFit<T extends Pick<Reservation, 'id' | 'start_date' | 'end_date'>>(
  rows: readonly T[],
  { start_date: from, end_date: to }: { start_date: string | null; end_date: string | null },
): T[] {
  const isOut = (date: string | null): boolean =>
    date !== null && (from === null || to === null || date < from || date > to)
  return rows
    .filter(row => isOut(row.start_date) || isOut(row.end_date))
    .toSorted((a, b) => compare(a.start_date ?? '', b.start_date ?? '') || compare(a.id, b.id))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
