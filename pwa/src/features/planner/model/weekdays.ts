import { dateTimeFormat } from '../../../i18n/intl.ts'
import { language } from '../../../i18n/language.ts'
import { firstWeekday } from '../../../i18n/preferences.ts'

/** 2024-01-01 was a Monday. */
const dateOf = (weekday: number) => new Date(Date.UTC(2024, 0, weekday))

/** "Sunday" for an ISO weekday, 1 Monday … 7 Sunday. */
export const weekdayName = (weekday: number, style: 'long' | 'short' = 'long'): string =>
  dateTimeFormat(language.value.tag, { weekday: style, timeZone: 'UTC' }).format(dateOf(weekday))

/** The seven weekdays from the reader's first day of the week. */
export function weekdays(): { weekday: number; name: string }[] {
  const first = firstWeekday()
  return Array.from({ length: 7 }, (_, at) => ((first - 1 + at) % 7) + 1).map(weekday => ({
    weekday,
    name: weekdayName(weekday),
  }))
}
