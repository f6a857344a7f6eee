import { formatDate, formatTime } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'

const two = (value: number) => String(value).padStart(2, '0')
const localDate = (at: Date) => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`

/** An instant (epoch ms) as this device's clock showed it: "12:02", with its date when that is not today. */
export function whenText(at: number, now = Date.now()): string {
  const time = new Date(at)
  const clock = formatTime(`${two(time.getHours())}:${two(time.getMinutes())}`)
  const date = localDate(time)
  return date === localDate(new Date(now))
    ? clock
    : t('sync.dateAndTime', { date: formatDate(date), time: clock })
}
