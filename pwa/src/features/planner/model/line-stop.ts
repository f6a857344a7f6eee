/** The line of a day as the best order and spreading ideas read it. */
import type { LineStop } from '@caravel/sync-protocol/domain/optimise'
import { itemEnds } from '@caravel/sync-protocol/domain/day-hops'
import { minutesOf } from '@caravel/sync-protocol/domain/trip-check/moment'
import { openOn, usualStay, type Visit } from '@caravel/sync-protocol/domain/visit-times'
import { positionOf } from './travel-legs.ts'
import type { LineItem, PlanBooking, PlanStop } from './trip-plan.ts'

/** Bookings hold their place; those that nobody said where they are do not matter. */
export function lineStop(item: LineItem, date: string | null): LineStop[] {
  const { id } = item
  if (item.kind === 'note') return [{ id, position: undefined, timed: item.row.time !== null }]
  if (item.kind === 'stop') {
    const timed = item.row.assignment_time !== null
    return [{ id, position: positionOf(item.place), timed, visit: visitOf(item, date) }]
  }
  const booked = itemEnds(item, date)
  return booked ? [{ id, position: undefined, timed: false, booked, visit: visitOfBooking(item) }] : []
}

function visitOf({ place, row }: PlanStop, date: string | null): Visit {
  const at = minutesAt(row.assignment_time)
  const until = row.ends_next_day ? 24 * 60 : minutesAt(row.assignment_end_time)
  return { at, until, stay: place.duration_minutes ?? usualStay, open: openOn(place.opening_hours, date) }
}

/** One is there by its time, and leaves at its end, where that is on the same day. */
function visitOfBooking({ row, part, time }: PlanBooking): Visit | undefined {
  const at = minutesAt(time)
  if (at === undefined) return undefined
  if (part === 'end') return { at: undefined, until: at, stay: 0 }
  const until = part === 'whole' ? minutesAt(row.end_time) : undefined
  return { at, until, stay: usualStay }
}

function minutesAt(time: string | null): number | undefined {
  return time === null ? undefined : minutesOf(time)
}
