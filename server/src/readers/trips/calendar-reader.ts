import ICAL from 'ical.js'
import { emptyTrip, type BroughtBooking } from '@caravel/sync-protocol/domain/bring/brought-trip'
import { addDays } from '@caravel/sync-protocol/domain/trip-range'
import { AppError } from '@caravel/sync-protocol/errors'
import { parseCalendar } from '../parse-calendar.ts'
import { counted } from './read-json.ts'
import type { Reader } from './reader.ts'

const mostEvents = 1000
/** Some ten thousand events: calendars are read in one go. */
const largest = 5_000_000

/** A calendar, such as TripIt's: each event becomes a booking to review. */
export const calendarReader: Reader = {
  source: 'calendar',
  async read({ name, head, size, bytes }) {
    if (!/^\uFEFF?\s*BEGIN:VCALENDAR/i.test(head.toString('utf8'))) return undefined
    if (size > largest) throw new AppError('TOO_LARGE', { limit: largest })
    const calendar = parsed((await bytes()).toString('utf8'))
    const events = calendar.getAllSubcomponents('vevent')
    const bookings = events.slice(0, mostEvents).flatMap((event, at) => bookingOf(event, at) ?? [])
    if (!bookings.length) throw new AppError('IMPORT_EMPTY')
    const said = calendar.getFirstPropertyValue('x-wr-calname')
    const title = typeof said === 'string' && said.trim() ? said : name.replace(/\.[^.]+$/, '')
    const left = events.length - bookings.length
    const trip = { ...emptyTrip(`${title} ${bookings[0]?.start_date ?? ''}`, title), bookings }
    const dates = bookings
      .flatMap(({ start_date, end_date }) => [start_date, end_date])
      .filter(date => date !== null)
      .sort()
    return [
      {
        kind: 'brought',
        owner: null,
        trip: {
          ...trip,
          start_date: dates[0] ?? null,
          end_date: dates.at(-1) ?? null,
          left_out: counted({ broken: left, repeats: events.filter(repeats).length }),
        },
      },
    ]
  },
}

function parsed(text: string): ICAL.Component {
  try {
    return parseCalendar(text)
  } catch {
    // What the library says of a broken calendar helps nobody.
    throw new AppError('IMPORT_UNREADABLE', { reason: 'broken' })
  }
}

/** Only its first time comes. */
function repeats(event: ICAL.Component): boolean {
  return event.hasProperty('rrule') || event.hasProperty('rdate')
}

function bookingOf(event: ICAL.Component, at: number): BroughtBooking | undefined {
  const value = (name: string): string | null => {
    const found = event.getFirstPropertyValue(name)
    return typeof found === 'string' && found.trim() !== '' ? found : null
  }
  const [start, end] = [timeOf(event, 'dtstart'), timeOf(event, 'dtend')]
  const title = value('summary')
  if (title === null || start === undefined) return undefined
  const last =
    end &&
    (end.time === null && start.time === null && end.date > start.date ? addDays(end.date, -1) : end.date)
  return {
    key: value('uid') ?? String(at),
    type: 'other',
    title,
    status: value('status') === 'CANCELLED' ? 'cancelled' : 'pending',
    code: null,
    notes: [value('location'), value('description')].filter(text => text !== null).join('\n') || null,
    link: value('url'),
    start_date: start.date,
    start_time: start.time,
    end_date: last ?? start.date,
    end_time: end?.time ?? null,
    from: null,
    to: null,
    review: true,
  }
}

function timeOf(event: ICAL.Component, name: string): { date: string; time: string | null } | undefined {
  const value = event.getFirstPropertyValue(name)
  if (!(value instanceof ICAL.Time)) return undefined
  const [date = '', time = ''] = value.toString().split('T')
  return { date, time: value.isDate ? null : time.slice(0, 5) }
}
