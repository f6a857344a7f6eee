/** The next bookings of all trips, with the time until they start. */
import type { reservation } from '../../entities/reservation.ts'
import type { RowOf } from '../../entity.ts'
import { daysBetween } from '../trip-range.ts'
import { instantOf, localTimeAt } from '../zones.ts'

export interface NextUp {
  row: RowOf<typeof reservation>
  /** The local date of its start: its own, or that of its day. */
  date: string
  /** Local time of the start. */
  time: string | null
  /** IANA zone of the start; without one times count in the `zone` of anyone who asks. */
  zone: string
  /** Epoch ms; null without a time. */
  at: number | null
}

/** A booking with the date of the day it is on, for one that has no date of its own. */
export interface Upcoming {
  row: RowOf<typeof reservation>
  day_date?: string | null
}

/**
 * What starts from now on, the next first; without a time it counts until the local day is over. Cancelled bookings, and
 * those without any date, are left out.
 *
 * @param now epoch ms
 * @param zone IANA zone for starts that have none
 */
export function nextUp(bookings: readonly Upcoming[], now: number, zone: string): NextUp[] {
  return bookings
    .flatMap(each => startOf(each, zone) ?? [])
    .filter(each => isAhead(each, now))
    .toSorted((a, b) => sortTime(a) - sortTime(b) || (a.row.id < b.row.id ? -1 : 1))
}

function startOf({ row, day_date }: Upcoming, otherZone: string): NextUp | undefined {
  const date = row.start_date ?? day_date
  if (!date || row.status === 'cancelled') return undefined
  const zone = row.start_zone ?? otherZone
  const at = instantOf({ date, time: row.start_time, zone }) ?? null
  return { row, date, time: row.start_time, zone, at }
}

function isAhead({ at, date, zone }: NextUp, now: number): boolean {
  if (at !== null) return at >= now
  const today = localTimeAt(now, zone)?.date
  return today === undefined || date >= today
}

/** One without a time comes before all that has one on that day. */
function sortTime({ at, date, zone }: NextUp): number {
  return at ?? instantOf({ date, time: '00:00', zone }) ?? Date.parse(`${date}T00:00:00Z`)
}

/** Whole days until the local date, and the minutes until the start where it has a time and is less than two days away. */
export interface Countdown {
  days: number
  minutes: number | null
}

/** The countdown in the local zone of the start; `now` in epoch ms. */
export function countdownTo({ at, date, zone }: NextUp, now: number): Countdown {
  const today = localTimeAt(now, zone)?.date ?? new Date(now).toISOString().slice(0, 10)
  const minutes = at === null ? null : Math.max(0, Math.ceil((at - now) / 60_000))
  return {
    days: daysBetween(today, date),
    minutes: minutes !== null && minutes < 2 * 24 * 60 ? minutes : null,
  }
}
