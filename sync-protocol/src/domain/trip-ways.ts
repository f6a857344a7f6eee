/** The days of a trip with their ways, worked out from its rows: for files and for guests, who have no planner. */
import type { BookingPart, Reservation } from './bookings/booking-days.ts'
import type { Spot } from './bookings/details.ts'
import {
  bookedDays,
  lineWith,
  type BookedRows,
  type DayStays,
  type LineItem,
  type LineNote,
  type LineStop,
  type Place,
} from './booked-line.ts'
import { dayEnds, lineHops, type DayHop } from './day-hops.ts'
import { dayLine, type Assignment, type DayNote } from './day-line.ts'
import { daysInOrder, type Day } from './lay-days.ts'
import { pointOf, type Point } from './travel-guess.ts'

export interface WayRows extends BookedRows {
  days: readonly Day[]
  places: ReadonlyMap<string, Place>
  assignments: readonly Assignment[]
  notes: readonly DayNote[]
}

export interface DayWays {
  day: Day
  /** Stops, notes and bookings in order; stops whose place is missing are left out. */
  line: LineItem[]
  stays: DayStays
  /** In order; none leads over a booked transport. */
  hops: DayHop[]
}

/** Every day that shows, in order. Pure. */
export function tripWays(rows: WayRows): DayWays[] {
  const booked = bookedDays(rows.days, rows.places, rows)
  return daysInOrder(rows.days).map(day => {
    const { bookings = [], morning = [], evening = [] } = booked.get(day.id) ?? {}
    const items = dayLine(day.id, rows.assignments, rows.notes).flatMap((item): (LineStop | LineNote)[] => {
      if (item.kind === 'note') return [item]
      const place = rows.places.get(item.row.place_id)
      return place ? [{ ...item, place }] : []
    })
    const line = lineWith(items, bookings)
    const stays = { morning, evening }
    return { day, line, stays, hops: lineHops(line, dayEnds({ stays }), day) }
  })
}

/**
 * From where to where a booking goes, leg by leg, on the day that it begins; a rental car from its pick-up to its
 * drop-off. Empty on its other days, and where an end has no position.
 */
export function transportsOf({ details }: Pick<Reservation, 'details'>, part: BookingPart): Transport[] {
  if (part === 'end' || part === 'through') return []
  const { pick_up: from, drop_off: to } = details?.car ?? {}
  const legs: { from?: Spot | null | undefined; to?: Spot | null | undefined }[] = details?.legs ?? [
    { from, to },
  ]
  return legs.flatMap((leg, at) => {
    const [start, end] = [pointOf(leg.from), pointOf(leg.to)]
    return start && end ? [{ leg: at, start, end }] : []
  })
}

export interface Transport {
  /** Which leg of the booking, from 0. */
  leg: number
  start: Point
  end: Point
}
