/** Local times and what lies between them. */
import { instantOf } from '../zones.ts'

export interface Moment {
  /** `YYYY-MM-DD` */
  date: string
  /** `HH:MM` */
  time: string
  /** IANA zone; null where nobody knows. */
  zone: string | null
}

/** Minutes of a local time since midnight. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

/** `HH:MM` of minutes since midnight; undefined beyond the day. */
export function clockOf(minutes: number): string | undefined {
  if (minutes < 0 || minutes >= 24 * 60) return undefined
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** The local minute on one time line of all days. */
export function localMinute({ date, time }: Moment): number {
  return Date.parse(`${date}T00:00:00Z`) / 60_000 + minutesOf(time)
}

/**
 * Minutes from one moment to another, below 0 when it comes first. Zones are asked only where both are known and
 * differ: that is fast, and without both there is nothing to convert.
 */
export function minutesBetween(from: Moment, to: Moment): number {
  if (from.zone && to.zone && from.zone !== to.zone) {
    const [start, end] = [instantOf(from), instantOf(to)]
    if (start !== undefined && end !== undefined) return Math.round((end - start) / 60_000)
  }
  return localMinute(to) - localMinute(from)
}
