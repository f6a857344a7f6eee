/** Dates and times as confirmations write them: local at their end, mostly with an offset, seldom with a zone. */
import { isCalendarDate } from '@caravel/sync-protocol/field'
import { dateOf, writtenDate, writtenTime } from '../written-dates.ts'
import { isZone, localTimeAt } from '@caravel/sync-protocol/domain/zones'

export interface Moment {
  date: string | null
  time: string | null
  zone: string | null
}

const nothing: Moment = { date: null, time: null, zone: null }
const iso = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):?(\d{2})(?::?\d{2}(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/
const longestMoment = 80

/**
 * A text such as `2027-03-04T20:15:00-08:00`, or an object with a zone beside it. The clock that it shows is the local
 * one; only what says UTC is turned into the zone of its end, where that is known.
 */
export function readMoment(value: unknown, zone: string | null = null): Moment {
  if (typeof value === 'object' && value !== null) {
    const { '@value': at, timezone } = value as { '@value'?: unknown; timezone?: unknown }
    return readMoment(at, typeof timezone === 'string' && isZone(timezone) ? timezone : zone)
  }
  const text = typeof value === 'string' && value.length <= longestMoment ? value.trim() : ''
  const named = text.endsWith(']') ? text.indexOf('[') : -1
  if (named > 0) {
    const stated = text.slice(named + 1, -1)
    return readMoment(text.slice(0, named), isZone(stated) ? stated : zone)
  }
  const found = iso.exec(withHyphens(text))
  if (!found) return momentInWords(text, zone)
  const [, date = '', hour, minute, offset] = found
  if (!isCalendarDate(date)) return nothing
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return { date, time: null, zone }
  if (offset === 'Z' && zone !== null) {
    const local = localTimeAt(Date.parse(`${date}T${hour}:${minute}:00Z`), zone)
    if (local) return { ...local, zone }
  }
  return { date, time: `${hour}:${minute}`, zone: offset === 'Z' ? 'UTC' : zone }
}

/** The basic format of ISO 8601, `20270501T150000`, as the extended one. */
function withHyphens(text: string): string {
  return /^\d{8}(?:T|$)/.test(text) ? `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}` : text
}

/** "1 May 2027, 15:00": no standard, but plain where the year is in it and the month cannot be the day. */
function momentInWords(text: string, zone: string | null): Moment {
  const written = writtenDate(text)
  if (!written?.isSure || written.year === null) return nothing
  return { date: dateOf(written, ''), time: writtenTime(text) ?? null, zone }
}
