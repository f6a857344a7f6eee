import { formatInstant, formatTime } from './format.ts'
import { localDate, localTime } from './local-date.ts'

/** An instant (epoch ms) that a person remembers: "14:05" when it was today, with its date otherwise. */
export function formatMoment(at: number, now = Date.now()): string {
  return localDate(at) === localDate(now) ? formatTime(localTime(at)) : formatInstant(at)
}
