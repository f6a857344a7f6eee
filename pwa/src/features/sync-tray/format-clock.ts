import { formatTime } from '../../i18n/format.ts'

/** An instant (epoch ms) as this device's clock showed it: "12:02". */
export function formatClock(at: number): string {
  const time = new Date(at)
  const two = (value: number) => String(value).padStart(2, '0')
  return formatTime(`${two(time.getHours())}:${two(time.getMinutes())}`)
}
