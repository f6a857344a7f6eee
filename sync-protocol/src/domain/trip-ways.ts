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
import { allAtOnce, grouped, type Steps } from './steps.ts'
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
  return allAtOnce(tripWaysInSteps(rows))
}

/** The same, a few rows at a time. */
export function* tripWaysInSteps(rows: WayRows): Steps<DayWays[]> {
  const stops = yield* grouped(rows.assignments, ({ day_id }) => day_id)
  const notes = yield* grouped(rows.notes, ({ day_id }) => day_id)
  const booked = bookedDays(rows.days, rows.places, rows)
  const ways: DayWays[] = []
  for (const day of daysInOrder(rows.days)) {
    const { bookings = [], morning = [], evening = [] } = booked.get(day.id) ?? {}
    const items: (LineStop | LineNote)[] = []
    for (const item of dayLine(day.id, stops.get(day.id) ?? [], notes.get(day.id) ?? [])) {
      const place = item.kind === 'stop' ? rows.places.get(item.row.place_id) : undefined
      if (item.kind === 'note') items.push(item)
      else if (place) items.push({ ...item, place })
      yield
    }
    const line = lineWith(items, bookings)
    const stays = { morning, evening }
    ways.push({ day, line, stays, hops: lineHops(line, dayEnds({ stays }), day) })
    yield
  }
  return ways
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
