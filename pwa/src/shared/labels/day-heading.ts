import { addDays } from '@caravel/sync-protocol/domain/trip-range'
import { formatDate } from '../../i18n/format.ts'
import { localDate } from '../../i18n/local-date.ts'
import { t } from '../../i18n/t.ts'

/** Is a local date the one before that of an instant? A day has 23 or 25 hours where the clocks change. */
export const isYesterday = (date: string, now: number): boolean => date === addDays(localDate(now), -1)

/** "Today", "Yesterday", "Thu 15 April". */
export function dayHeading(date: string, now: number): string {
  if (date === localDate(now)) return t('format.today')
  if (isYesterday(date, now)) return t('format.yesterday')
  return formatDate(date, { month: 'long' })
}
