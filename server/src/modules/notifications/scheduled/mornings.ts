/** Whether the morning has come on which someone hears of a date: by the clock on their wall. */
import { addDays } from '@caravel/sync-protocol/domain/trip-range'
import { localTime } from '@caravel/sync-protocol/domain/notifications/quiet-hours'
import type { DatedCandidate } from './due-queries.ts'

const morning = '08:00'

const localDate = (at: number, zone: string): string =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(at)

/**
 * True from the morning `days_before` the date on, in `zone`, until `last_day` is over: a server that slept says it late.
 * What was made only after that morning needs no reminder: those who made it have just been there.
 */
export function isMorningPast(
  { date, days_before, created_at }: Pick<DatedCandidate, 'date' | 'days_before' | 'created_at'>,
  now: number,
  zone: string,
  last_day: string,
): boolean {
  // Compared as text, so that a day of 23 or 25 hours is a day like any other.
  const moment = `${addDays(date, -days_before)} ${morning}`
  const today = localDate(now, zone)
  if (today > last_day || `${today} ${localTime(now, zone)}` < moment) return false
  return `${localDate(created_at, zone)} ${localTime(created_at, zone)}` < moment
}
