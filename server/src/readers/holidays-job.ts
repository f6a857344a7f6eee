/** The whole days of a calendar file as holidays, such as those that schools and ministries publish. */
import { addDays, daysBetween } from '@caravel/sync-protocol/domain/trip-range'
import { mostHolidayDays } from '@caravel/sync-protocol/entities/vacay-holiday'
import { AppError } from '@caravel/sync-protocol/errors'
import { eventsIn, type ReadEvent } from './calendar-events.ts'
import type { ForeignFile } from './foreign-file.ts'
import { parseCalendar } from './parse-calendar.ts'

/** The most that one change enters. */
const mostHolidays = 400
const mostEvents = 2000
/** Some ten thousand events: calendars are read in one go. */
const largest = 5_000_000
const longestName = 200

export interface HolidayOfFile {
  name: string
  start_date: string
  /** The last day; null for one day. */
  end_date: string | null
}

export interface HolidaysEnd {
  /** The name of the calendar. */
  title: string | null
  /** Number of events left out: without a name or a date, cancelled, too long, or more than one change enters. */
  left_out: number
  /** Number of repeating events, of which only the first date is read. */
  repeats: number
}

export function readHolidays(
  file: ForeignFile,
  _about: object,
  emit: (row: HolidayOfFile) => void,
): HolidaysEnd {
  if (file.size > largest) throw new AppError('FILE_TOO_LARGE', { limit: largest })
  if (!/^\s*BEGIN:VCALENDAR/i.test(withoutMark(file.head.toString('utf8'))))
    throw new AppError('IMPORT_UNREADABLE', { reason: 'wrong_format' })
  const { title, events, unread } = eventsIn(calendarOf(file), mostEvents)
  const found = new Map<string, { holiday: HolidayOfFile; repeats: boolean }>()
  let left = unread
  for (const event of events) {
    const holiday = holidayOf(event)
    if (holiday) found.set(`${holiday.start_date} ${holiday.name}`, { holiday, repeats: event.repeats })
    else left++
  }
  const all = [...found.values()].sort((a, b) => (a.holiday.start_date < b.holiday.start_date ? -1 : 1))
  const entered = all.slice(0, mostHolidays)
  for (const { holiday } of entered) emit(holiday)
  return {
    title: title?.slice(0, longestName).toWellFormed() ?? null,
    left_out: left + all.length - entered.length,
    repeats: entered.filter(({ repeats }) => repeats).length,
  }
}

/** Some programs write the mark of their encoding before the text. */
const withoutMark = (text: string): string => (text.startsWith('\uFEFF') ? text.slice(1) : text)

function calendarOf(file: ForeignFile) {
  try {
    return parseCalendar(withoutMark(file.bytes().toString('utf8')))
  } catch {
    // The message of the parser does not help the person who sent the file.
    throw new AppError('IMPORT_UNREADABLE', { reason: 'broken' })
  }
}

function holidayOf({ title, start, end, status }: ReadEvent): HolidayOfFile | undefined {
  const name = title.replace(/\s+/g, ' ').slice(0, longestName).toWellFormed().trim()
  if (!name || status === 'cancelled' || start.date < '1970' || start.date >= '2201') return undefined
  // The last day of an event that ends at midnight is the day before.
  const until = end && (end.time === '00:00' ? addDays(end.date, -1) : end.date)
  const last = until === null || until <= start.date ? null : until
  if (last !== null && daysBetween(start.date, last) >= mostHolidayDays) return undefined
  return { name, start_date: start.date, end_date: last }
}
