/** When someone is not to be disturbed: local times of their own zone, over midnight too. */
import type { Preferences } from './wanted.ts'

const minute = 60_000

/** `HH:MM` of an instant in a zone. */
export function localTime(at: number, zone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at)
}

/**
 * When the quiet hours that `at` lies in are over, epoch ms; undefined outside of them. It looks at the clock minute by
 * minute, so a night that is an hour shorter or longer ends when the clock says so.
 */
export function quietUntil(preferences: Preferences, at: number, zone: string): number | undefined {
  const from = preferences?.['quiet_from']
  const until = preferences?.['quiet_until']
  if (typeof from !== 'string' || typeof until !== 'string' || from === until) return undefined
  const isQuiet = (instant: number): boolean => {
    const time = localTime(instant, zone)
    return from < until ? time >= from && time < until : time >= from || time < until
  }
  if (!isQuiet(at)) return undefined
  let end = at - (at % minute) + minute
  const step = 15 * minute
  while (isQuiet(end + step)) end += step
  while (isQuiet(end)) end += minute
  return end
}
