import { firstWeekday } from '../../../i18n/preferences.ts'
import { weekdayOf } from '@caravel/sync-protocol/domain/opening-state'
import type { PlanDay } from './trip-plan.ts'

/** Trips longer than this are grouped by week. */
const longTrip = 14

/**
 * The first day of each week of a long trip: the reader's first weekday and the first day; of days without a date every
 * seventh.
 */
export function weekStarts<D extends Pick<PlanDay, 'date' | 'number'>>(days: readonly D[]): readonly D[] {
  if (days.length <= longTrip) return []
  const dateless = days.findIndex(({ date }) => date === null)
  return days.filter(({ date }, at) =>
    date === null ? (at - dateless) % 7 === 0 : at === 0 || weekdayOf(date) === firstWeekday(),
  )
}
