/** Calendar files (RFC 5545): each event is one booking that someone looks over. */
import ICAL from 'ical.js'
import { isZone, localTimeAt } from '@caravel/sync-protocol/domain/zones'
import { parseCalendar } from '../parse-calendar.ts'
import type { Moment } from './local-moment.ts'
import type { ReadBooking } from './preview-item.ts'

const mostEvents = 50
const mostText = 2_000_000

export function readCalendar(text: string): ReadBooking[] {
  return parseCalendar(text.slice(0, mostText))
    .getAllSubcomponents('vevent')
    .slice(0, mostEvents)
    .flatMap(event => bookingOf(event) ?? [])
}

function wordsIn(event: ICAL.Component, name: string, most: number): string | null {
  const value = event.getFirstPropertyValue(name)
  const text = typeof value === 'string' ? value.trim() : ''
  return text === '' ? null : text.slice(0, most)
}

function momentIn(event: ICAL.Component, name: string): Moment {
  const property = event.getFirstProperty(name)
  const value = property?.getFirstValue()
  if (!(value instanceof ICAL.Time)) return { date: null, time: null, zone: null }
  const [date = '', time = ''] = value.toString().split('T')
  if (value.isDate) return { date, time: null, zone: null }
  const named = property?.getParameter('tzid')
  const zone = typeof named === 'string' && isZone(named) ? named : null
  return { date, time: time.slice(0, 5), zone: zone ?? (time.endsWith('Z') ? 'UTC' : null) }
}

/** The end of a whole day is the first day that it is over. */
function endOf(event: ICAL.Component): Moment {
  const end = momentIn(event, 'dtend')
  if (end.date === null || end.time !== null) return end
  const before = localTimeAt(Date.parse(`${end.date}T12:00:00Z`) - 86_400_000, 'UTC')
  return { ...end, date: before?.date ?? end.date }
}

function bookingOf(event: ICAL.Component): ReadBooking | undefined {
  const title = wordsIn(event, 'summary', 200)
  const [start, end] = [momentIn(event, 'dtstart'), endOf(event)]
  if (title === null || start.date === null) return undefined
  const location = wordsIn(event, 'location', 200)
  const cancelled = wordsIn(event, 'status', 20) === 'CANCELLED'
  return {
    kind: 'event',
    type: 'event',
    status: cancelled ? 'cancelled' : 'confirmed',
    title,
    start_date: start.date,
    start_time: start.time,
    start_zone: start.zone,
    end_date: end.date,
    end_time: end.time,
    end_zone: end.zone,
    people: [],
    ...(location ? { details: { venue: { name: location } } } : {}),
    // A calendar does not say what was booked.
    needs_review: true,
  }
}
