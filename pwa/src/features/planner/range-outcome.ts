/** What new dates would do to the days of a trip, said before it is done. */
import { daysInRange } from '@caravel/sync-protocol/domain/trip-range'
import type { PlanDay } from './trip-plan.ts'

export type RangeOutcome = {
  /** How many days the trip would have dates for. */
  dated: number
  /** Numbers of the days with content that would lose their date, or that no smaller count takes away. */
  kept: readonly number[]
  /** Days that come in. */
  added: number
}

const hasContent = ({ items, row }: PlanDay) => items.length > 0 || Boolean(row.title) || Boolean(row.notes)

const numbers = (days: readonly PlanDay[]) => days.map(({ number }) => number)

/** Days keep their content by position: those behind the new end lose their date, and go when they are empty. */
export function rangeOutcome(days: readonly PlanDay[], start: string, end: string): RangeOutcome {
  const dated = daysInRange({ start_date: start, end_date: end })
  return {
    dated,
    kept: numbers(days.slice(dated).filter(hasContent)),
    added: Math.max(0, dated - days.length),
  }
}

/** The same for a trip without dates that is to have so many days. */
export function countOutcome(days: readonly PlanDay[], count: number): RangeOutcome {
  const kept = numbers(days.filter(hasContent)).slice(count)
  return { dated: 0, kept, added: Math.max(0, count - days.length) }
}
