/** How the planner names days, places and measures in the reader's language and units. */
import { formatDistance } from '../../../i18n/format-measure.ts'
import { formatDate, formatDatePart, formatTime, formatTimeRange } from '../../../i18n/format.ts'
import { localDate, localTime } from '../../../i18n/local-date.ts'
import { t } from '../../../i18n/t.ts'
import type { PlanDay } from './trip-plan.ts'

export const timeText = (time: string) => formatTime(time)
export const timeRangeText = (start: string, end: string | null) => formatTimeRange(start, end)
export const distanceText = (metres: number) => formatDistance(metres)

/** "Day 2". */
export const dayName = ({ number }: Pick<PlanDay, 'number'>) => t('planner.day', { number })

/** "Sunday 18 April", without the year; undefined for a day without a date. */
export const dayDate = ({ date }: Pick<PlanDay, 'date'>) =>
  date === null ? undefined : formatDate(date, { weekday: 'long', month: 'long', year: false })

/** "Sun 18 April": as in facts and menus. */
export const shortDate = (date: string) => formatDate(date, { month: 'long', year: false })

/** "Sun 18", or "Day 9" when it has no date. */
export const dayChip = ({ date, number }: Pick<PlanDay, 'date' | 'number'>) =>
  date === null
    ? t('planner.day', { number })
    : `${formatDatePart(date, 'weekday')} ${formatDatePart(date, 'day')}`

/** "Day 2, Sunday 18 April", for menus and screen readers. */
export const dayFull = (day: Pick<PlanDay, 'date' | 'number'>) => {
  const date = dayDate(day)
  return date ? `${dayName(day)}, ${date}` : dayName(day)
}

/** "5.1 km", or "about 5.1 km" where a part of it is an estimate. */
export const travelText = ({ distance, about }: { distance: number; about: boolean }) =>
  about ? t('planner.about', { what: distanceText(distance) }) : distanceText(distance)

/** Local date of the reader's device, `YYYY-MM-DD`, time `HH:MM`, and the instant in epoch ms. */
export function localNow(at = new Date()): { date: string; time: string; at: number } {
  const now = at.getTime()
  return { date: localDate(now), time: localTime(now), at: now }
}
