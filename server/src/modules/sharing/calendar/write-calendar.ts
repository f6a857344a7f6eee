/** Writes events as a calendar file (RFC 5545) with the zones that they name. */
import ICAL from 'ical.js'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import type { CalendarEvent, CalendarMoment } from '@caravel/sync-protocol/domain/sharing/calendar-events'
import type { Steps } from '@caravel/sync-protocol/domain/steps'

export interface WrittenEvent extends CalendarEvent {
  /** The trip it is of: part of its lasting name. */
  trip_id: string
  /** Goes up with each edit. */
  version: number
  /** Epoch ms. */
  updated_at: number
}

// A line that goes on begins with a space, which counts among the 75 octets.
ICAL.foldLength = 74

/** The calendar as lines of text, each part with the end of its last line. */
export function* writeCalendar(name: string, events: readonly WrittenEvent[]): Steps<string[]> {
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('prodid', '-//Caravel//Trips//EN')
  calendar.addPropertyWithValue('calscale', 'GREGORIAN')
  calendar.addPropertyWithValue('method', 'PUBLISH')
  calendar.addPropertyWithValue('x-wr-calname', oneLine(name))
  calendar.addPropertyWithValue('refresh-interval', 'PT1H').setParameter('value', 'DURATION')
  calendar.addPropertyWithValue('x-published-ttl', 'PT1H')
  const zones = new Map<string, ICAL.Component>()
  for (const { start, end } of events) {
    for (const zone of [start.zone, end?.zone])
      if (zone && !zones.has(zone)) {
        const block = zoneBlock(zone)
        if (block) zones.set(zone, block)
      }
    yield
  }
  for (const block of zones.values()) calendar.addSubcomponent(block)
  const parts = [calendar.toString().slice(0, -lastLine.length)]
  for (const event of events) {
    parts.push(`${eventOf(event, zones).toString()}\r\n`)
    yield
  }
  return [...parts, `${lastLine}\r\n`]
}

const lastLine = 'END:VCALENDAR'

/** Undefined for a zone that the list does not know: its times float. */
function zoneBlock(zone: string): ICAL.Component | undefined {
  const [block] = tzlib_get_ical_block(zone)
  if (!block?.startsWith('BEGIN:VTIMEZONE')) return undefined
  const found = new ICAL.Component(ICAL.parse(block) as never)
  // The list knows many zones by another name than events have.
  found.updatePropertyWithValue('tzid', zone)
  return found
}

function eventOf(event: WrittenEvent, zones: ReadonlyMap<string, unknown>): ICAL.Component {
  const made = new ICAL.Component('vevent')
  const stamp = instant(event.updated_at)
  made.addPropertyWithValue('uid', `${event.id}.${event.trip_id}@caravel`)
  made.addPropertyWithValue('dtstamp', stamp)
  made.addPropertyWithValue('last-modified', stamp)
  made.addPropertyWithValue('sequence', event.version)
  made.addPropertyWithValue('summary', oneLine(event.title))
  addMoment(made, 'dtstart', event.start, zones)
  if (event.end) addMoment(made, 'dtend', event.end, zones)
  made.addPropertyWithValue('status', event.status)
  if (event.start.time === null) made.addPropertyWithValue('transp', 'TRANSPARENT')
  if (event.text !== null) made.addPropertyWithValue('description', event.text)
  if (event.location) made.addPropertyWithValue('location', oneLine(event.location))
  if (event.lat !== null && event.lng !== null) made.addPropertyWithValue('geo', [event.lat, event.lng])
  if (event.url !== null) made.addPropertyWithValue('url', oneLine(event.url))
  return made
}

function addMoment(
  event: ICAL.Component,
  name: string,
  { date, time, zone }: CalendarMoment,
  zones: ReadonlyMap<string, unknown>,
): void {
  const value =
    time === null ? ICAL.Time.fromDateString(date) : ICAL.Time.fromDateTimeString(`${date}T${time}:00`)
  const property = event.addPropertyWithValue(name, value)
  if (time !== null && zone !== null && zones.has(zone)) property.setParameter('tzid', zone)
}

function instant(at: number): ICAL.Time {
  return ICAL.Time.fromJSDate(new Date(at), true)
}

/** No control character ends a line early. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}]+/gu, ' ').trim()
}
