/** Whether a place is open when someone plans to be there. */
import type { OpeningPeriod } from '../entities/place.ts'
import { minutesOf } from './trip-check/moment.ts'

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

/** Minutes of a day. */
const dayMinutes = 24 * 60

/**
 * Until when a place that someone comes to stays open, in minutes since the midnight that began `date`: beyond a day where
 * it goes on past midnight. A period that another follows without a gap goes on in it.
 * @returns undefined where it is not open at that time
 */
export function openUntil(
  hours: readonly OpeningPeriod[],
  date: string,
  time: string,
): { until: number; periods: readonly OpeningPeriod[] } | undefined {
  const today = weekdayOf(date)
  const windows = [-1, 0, 1, 2].flatMap(ahead =>
    hours
      .filter(({ weekday }) => weekday === ((today + 6 + ahead) % 7) + 1)
      .map(period => {
        const [opens, closes] = [minutesOf(period.opens), minutesOf(period.closes)]
        const from = ahead * dayMinutes
        return { from: from + opens, to: from + (closes > opens ? closes : closes + dayMinutes), period }
      }),
  )
  const periods: OpeningPeriod[] = []
  let until = minutesOf(time)
  for (let next = windowAt(windows, until); next; next = windowAt(windows, until)) {
    periods.push(next.period)
    until = next.to
  }
  return periods.length ? { until, periods } : undefined
}

/** The window that holds a minute, and longest. */
function windowAt<Window extends { from: number; to: number }>(
  windows: readonly Window[],
  minute: number,
): Window | undefined {
  return windows.filter(({ from, to }) => from <= minute && minute < to).sort((a, b) => b.to - a.to)[0]
}
