/** What new dates would do to the days of a trip, said before it is done. */
import type { RangeKeep } from '@caravel/sync-protocol/actions/set-range'
import type { OpeningPeriod } from '@caravel/sync-protocol/entities/place'
import { daysInOrder, daysToDate } from '@caravel/sync-protocol/domain/lay-days'
import { addDays, daysBetween, daysInRange } from '@caravel/sync-protocol/domain/trip-range'
import { openingState } from '@caravel/sync-protocol/domain/opening-state'
import type { Day, PlanDay, PlanStop } from './trip-plan.ts'

/** A stop that would meet a closed door on its new date, and does not today. */
export type ClosedStop = {
  stop: PlanStop
  date: string
  /** When it is open on that date; none: not at all. */
  periods: readonly OpeningPeriod[]
}

export type RangeOutcome = {
  /** How many days the trip would have dates for. */
  dated: number
  /** Days with something on them that get another date, or their first. */
  moving: readonly { day: PlanDay; to: string }[]
  /** Days with something on them that keep their date. */
  staying: readonly PlanDay[]
  /** Days with something on them that would lose their date to a new range. */
  falling: readonly PlanDay[]
  /** How many days without dates stay because something is on them, though fewer are asked for. */
  more: number
  /** Days that come in. */
  added: number
  /** Days that go, because nothing is on them. */
  gone: number
  /** By how many days what is planned moves; 0: it stays on its date. */
  moved: number
  closed: readonly ClosedStop[]
}

const hasContent = ({ line, stays, row }: PlanDay) =>
  line.length + stays.morning.length + stays.evening.length > 0 || Boolean(row.title) || Boolean(row.notes)

/**
 * With `order` days keep their content by position: those behind the new end lose their date, and go when they are
 * empty. With `dates` what is planned stays on its date where the new range has it. `trimmed`: days that are in no list,
 * and may come back.
 */
export function rangeOutcome(
  days: readonly PlanDay[],
  start: string,
  end: string,
  keep: RangeKeep = 'order',
  trimmed: readonly Day[] = [],
): RangeOutcome {
  const dated = daysInRange({ start_date: start, end_date: end })
  const line = inLine([...days.map(({ row }) => row), ...trimmed], dated)
  const dateOf = (day: PlanDay): string | null => {
    const at = line.indexOf(day.id)
    if (keep === 'order') return at < 0 ? null : addDays(start, at)
    return day.date !== null && day.date >= start && day.date <= end ? day.date : null
  }
  const next = days.map(day => ({ day, to: dateOf(day) }))
  const full = next.filter(({ day }) => hasContent(day))
  const first = days[0]?.date ?? null
  return {
    dated,
    moving: full.flatMap(({ day, to }) => (to !== null && to !== day.date ? [{ day, to }] : [])),
    staying: full.filter(({ day, to }) => to !== null && to === day.date).map(({ day }) => day),
    falling: full.filter(({ day, to }) => to === null && day.date !== null).map(({ day }) => day),
    more: 0,
    added: Math.max(0, dated - next.filter(({ to }) => to !== null).length),
    gone: next.filter(({ day, to }) => to === null && !hasContent(day)).length,
    moved: keep === 'order' && first !== null ? daysBetween(first, start) : 0,
    closed: next.flatMap(({ day, to }) => closedOn(day, to)),
  }
}

/** The ids of the days in the order of the dates that they would have. */
function inLine(rows: readonly Day[], dated: number): string[] {
  const before = daysInOrder(rows).filter(({ state }) => state === 'dated')
  const kept = before.slice(0, dated)
  return [...kept, ...daysToDate(rows, dated - kept.length)].map(({ id }) => id)
}

function closedOn({ stops, date: before }: PlanDay, date: string | null): ClosedStop[] {
  if (date === null || date === before) return []
  return stops.flatMap((stop): ClosedStop[] => {
    const stateOn = (on: string | null) =>
      openingState(stop.place.opening_hours, on, stop.row.assignment_time)
    const [then, now] = [stateOn(date), stateOn(before).state]
    if (then.state === 'closed' && now !== 'closed') return [{ stop, date, periods: [] }]
    if (then.state === 'outside' && now !== 'closed' && now !== 'outside')
      return [{ stop, date, periods: then.periods }]
    return []
  })
}

/** Are there days that could stay on their dates while others come in or go? */
export function overlaps(days: readonly PlanDay[], start: string, end: string): boolean {
  const first = days[0]?.date ?? null
  return (
    first !== null &&
    first !== start &&
    days.some(({ date }) => date !== null && date >= start && date <= end)
  )
}

/** The same for a trip without dates that is to have so many days. */
export function countOutcome(days: readonly PlanDay[], count: number): RangeOutcome {
  const full = days.filter(hasContent).length
  return {
    dated: 0,
    moving: [],
    staying: [],
    falling: [],
    more: Math.max(0, full - count),
    added: Math.max(0, count - days.length),
    gone: Math.max(0, days.length - Math.max(count, full)),
    moved: 0,
    closed: [],
  }
}
