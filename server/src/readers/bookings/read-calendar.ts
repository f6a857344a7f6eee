/** Calendar files (RFC 5545): each event is one booking that someone looks over. */
import { filledWith } from '@caravel/sync-protocol/domain/bookings/merge-bookings'
import { eventsIn, type EventFlight, type ReadEvent } from '../calendar-events.ts'
import { parseCalendar } from '../parse-calendar.ts'
import { readJsonLd } from './json-ld.ts'
import type { LeftOut, ReadBooking } from './preview-item.ts'
import { bookingsOf } from './schema-org.ts'
import { wholeTexts } from './whole-texts.ts'

const mostEvents = 300
const mostText = 2_000_000
const begin = '\nBEGIN:VEVENT'

/** @param left counts events that are not looked at */
export function readCalendar(text: string, left: LeftOut): ReadBooking[] {
  const { whole, rest } = cutBehindEvent(text)
  const { events, beyond } = eventsIn(parseCalendar(whole), mostEvents)
  left.bookings += beyond + eventsBegunIn(rest)
  return events.flatMap(event => readEvent(event, left))
}

/** What is longer than can be looked at ends behind an event. */
function cutBehindEvent(text: string): { whole: string; rest: string } {
  if (text.length <= mostText) return { whole: text, rest: '' }
  const end = 'END:VEVENT'
  const at = text.lastIndexOf(end, mostText)
  if (at < 0) return { whole: text.slice(0, mostText), rest: text.slice(mostText) }
  const cut = at + end.length
  return { whole: `${text.slice(0, cut)}\r\nEND:VCALENDAR\r\n`, rest: text.slice(cut) }
}

function eventsBegunIn(text: string): number {
  let count = 0
  for (let at = text.indexOf(begin); at >= 0; at = text.indexOf(begin, at + begin.length)) count++
  return count
}

/** Data in an event says more than the event, which knows the zones. */
function readEvent(event: ReadEvent, left: LeftOut): ReadBooking[] {
  const things = event.reservation === null ? [] : readJsonLd(event.reservation, left)
  const found = things.flatMap(each => bookingsOf(each, left))
  const [only, ...others] = found
  if (!only) return [bookingOf(event)]
  return others.length ? found : [inZones(filledWith(only, bookingOf(event)), event)]
}

function inZones(item: ReadBooking, { start, end }: ReadEvent): ReadBooking {
  const [leg, ...others] = item.details?.legs ?? []
  if (!leg || others.length) return item
  const { from, to } = leg
  const zoned = {
    ...leg,
    ...(from ? { from: { ...from, zone: from.zone ?? start.zone } } : {}),
    ...(to ? { to: { ...to, zone: to.zone ?? end?.zone ?? null } } : {}),
  }
  return { ...item, details: { ...item.details, legs: [zoned] } }
}

function bookingOf(event: ReadEvent): ReadBooking {
  const { title, start, end, status, location, flight } = event
  return {
    kind: flight ? 'flight' : 'event',
    type: flight ? 'flight' : 'event',
    ...(status ? { status } : {}),
    title: title.slice(0, 200),
    title_typed: true,
    start_date: start.date,
    start_time: start.time,
    start_zone: start.zone,
    end_date: end?.date ?? null,
    end_time: end?.time ?? null,
    end_zone: end?.zone ?? null,
    people: [],
    ...(flight ? { details: { legs: [legOf(flight, event)] } } : {}),
    ...(location && !flight ? { details: { venue: { name: location.slice(0, 200) } } } : {}),
    ...wholeTexts([title, 200], [location, 200]),
    // A calendar does not say what was booked.
    needs_review: true,
  }
}

/** The leg of a flight that an event names. */
export function legOf({ number, from, to }: EventFlight, { start, end }: ReadEvent) {
  const spot = ({ iata, name, town, lat, lng, zone }: EventFlight['from']) => ({
    name: town ?? name,
    code: iata,
    lat,
    lng,
    zone,
  })
  return {
    from: spot(from),
    to: spot(to),
    number,
    start_date: start.date,
    start_time: start.time,
    end_date: end?.date ?? null,
    end_time: end?.time ?? null,
  }
}
