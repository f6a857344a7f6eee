import { formatInstant, formatTime } from './format.ts'

/** An instant (epoch ms) that a person remembers: "14:05" when it was today, with its date otherwise. */
export function formatMoment(at: number, now = Date.now()): string {
  const time = new Date(at)
  if (time.toDateString() !== new Date(now).toDateString()) return formatInstant(at)
  const two = (value: number) => String(value).padStart(2, '0')
  return formatTime(`${two(time.getHours())}:${two(time.getMinutes())}`)
}
