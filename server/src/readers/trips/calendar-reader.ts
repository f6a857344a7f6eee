import type ICAL from 'ical.js'
import { keysOnce } from '@caravel/sync-protocol/domain/bring/brought-rows'
import { emptyTrip, type BroughtBooking } from '@caravel/sync-protocol/domain/bring/brought-trip'
import { AppError } from '@caravel/sync-protocol/errors'
import { legOf } from '../bookings/read-calendar.ts'
import { eventsIn, type ReadEvent } from '../calendar-events.ts'
import { parseCalendar } from '../parse-calendar.ts'
import { counted } from './read-json.ts'
import { withoutEnding } from '../scan.ts'
import type { Reader } from './reader.ts'

const mostEvents = 1000
/** Some ten thousand events: calendars are read in one go. */
const largest = 5_000_000

/** A calendar, such as TripIt's: each event becomes a booking to review. */
export const calendarReader: Reader = {
  source: 'calendar',
  async read({ name, head, size, bytes }) {
    if (!/^\s*BEGIN:VCALENDAR/i.test(head.toString('utf8'))) return undefined
    if (size > largest) throw new AppError('TOO_LARGE', { limit: largest })
    const calendar = parsed((await bytes()).toString('utf8'))
    const { title: named, events, unread } = eventsIn(calendar, mostEvents)
    const bookings = keysOnce(events.map(bookingOf))
    if (!bookings.length) throw new AppError('IMPORT_EMPTY')
    const title = named ?? withoutEnding(name)
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
          left_out: counted({ broken: unread, repeats: events.filter(({ repeats }) => repeats).length }),
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

function bookingOf(event: ReadEvent, at: number): BroughtBooking {
  const { uid, title, start, end, status, location, description, url, flight } = event
  return {
    key: uid ?? String(at),
    type: flight ? 'flight' : 'other',
    title,
    status: status ?? 'pending',
    code: null,
    notes: [location, description].filter(text => text !== null).join('\n') || null,
    link: url,
    start_date: start.date,
    start_time: start.time,
    start_zone: start.zone,
    end_date: end?.date ?? start.date,
    end_time: end?.time ?? null,
    end_zone: end?.zone ?? null,
    from: null,
    to: null,
    review: true,
    ...(flight ? { legs: [legOf(flight, event)] } : {}),
  }
}
