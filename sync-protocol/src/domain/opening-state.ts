/** Whether a place is open when someone plans to be there. */
import type { OpeningPeriod } from '../entities/place.ts'

export type OpeningState =
  /** No hours are known. */
  | { state: 'unknown' }
  | { state: 'closed' }
  /** Open on that day, but not at that time. */
  | { state: 'outside'; periods: readonly OpeningPeriod[] }
  | { state: 'open'; periods: readonly OpeningPeriod[] }

/** ISO weekday of a local date: 1 Monday … 7 Sunday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7
}

/** A period that closes at or before it opens goes on past midnight. */
const holds = ({ opens, closes }: OpeningPeriod, time: string) =>
  closes > opens ? time >= opens && time < closes : time >= opens

const holdsFromYesterday = ({ opens, closes }: OpeningPeriod, time: string) =>
  closes <= opens && time < closes

/** @param date local date of the visit · @param time local `HH:MM` of arrival, null when the day is all that is known */
export function openingState(
  hours: readonly OpeningPeriod[] | null,
  date: string | null,
  time: string | null,
): OpeningState {
  if (!hours?.length || date === null) return { state: 'unknown' }
  const weekday = weekdayOf(date)
  const periods = hours
    .filter(period => period.weekday === weekday)
    .sort((a, b) => (a.opens < b.opens ? -1 : 1))
  const yesterday = weekday === 1 ? 7 : weekday - 1
  const lateNight =
    time !== null && hours.some(period => period.weekday === yesterday && holdsFromYesterday(period, time))
  if (lateNight) return { state: 'open', periods }
  if (!periods.length) return { state: 'closed' }
  if (time !== null && !periods.some(period => holds(period, time))) return { state: 'outside', periods }
  return { state: 'open', periods }
}
