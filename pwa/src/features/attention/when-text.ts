import { formatDate, formatTime } from '../../i18n/format.ts'
import { localDate, localTime } from '../../i18n/local-date.ts'
import { t } from '../../i18n/t.ts'

/** An instant (epoch ms) as this device's clock showed it: "12:02", with its date when that is not today. */
export function whenText(at: number, now = Date.now()): string {
  const time = formatTime(localTime(at))
  const date = localDate(at)
  return date === localDate(now) ? time : t('sync.dateAndTime', { date: formatDate(date), time })
}
