/** What new dates would do to the days of a trip, said before it is done. */
import type { RangeKeep } from '@caravel/sync-protocol/actions/set-range'
import { addDays, daysBetween, daysInRange } from '@caravel/sync-protocol/domain/trip-range'
import { openingState } from './opening-state.ts'
import type { PlanDay } from './trip-plan.ts'

export type RangeOutcome = {
  /** How many days the trip would have dates for. */
  dated: number
  /** Numbers of the days with content that would lose their date, or that no smaller count takes away. */
  kept: readonly number[]
  /** Days that come in. */
  added: number
  /** By how many days what is planned moves; 0: it stays on its date. */
  moved: number
  /** Places that are closed on the day they would come to, and were not before. */
  closed: readonly { name: string; date: string }[]
}

const hasContent = ({ items, row }: PlanDay) => items.length > 0 || Boolean(row.title) || Boolean(row.notes)

const numbers = (days: readonly PlanDay[]) => days.map(({ number }) => number)

/**
 * With `order` days keep their content by position: those behind the new end lose their date, and go when they are
 * empty. With `dates` what is planned stays on its date where the new range has it.
 */
export function rangeOutcome(
  days: readonly PlanDay[],
  start: string,
  end: string,
  keep: RangeKeep = 'order',
): RangeOutcome {
  const dated = daysInRange({ start_date: start, end_date: end })
  const dateOf = (day: PlanDay, at: number): string | null => {
    if (keep === 'order') return at < dated ? addDays(start, at) : null
    return day.date !== null && day.date >= start && day.date <= end ? day.date : null
  }
  const next = days.map((day, at) => ({ day, date: dateOf(day, at) }))
  const first = days[0]?.date ?? null
  return {
    dated,
    kept: numbers(next.filter(({ day, date }) => date === null && hasContent(day)).map(({ day }) => day)),
    added: Math.max(0, dated - next.filter(({ date }) => date !== null).length),
    moved: keep === 'order' && first !== null ? daysBetween(first, start) : 0,
    closed: next.flatMap(({ day, date }) => closedOn(day, date)),
  }
}

function closedOn({ stops, date: before }: PlanDay, date: string | null): { name: string; date: string }[] {
  if (date === null || date === before) return []
  return stops
    .filter(({ place, row }) => {
      const state = (on: string | null) => openingState(place.opening_hours, on, row.assignment_time).state
      return state(date) === 'closed' && state(before) !== 'closed'
    })
    .map(({ place }) => ({ name: place.name, date }))
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
  const kept = numbers(days.filter(hasContent)).slice(count)
  return { dated: 0, kept, added: Math.max(0, count - days.length), moved: 0, closed: [] }
}
