/** What the events of a calendar (RFC 5545) say, whichever reader asks: when, in which zone, and whether it takes place. */
import type ICAL from 'ical.js'
import { airportByIata, type Airport } from '@caravel/sync-protocol/domain/airports/airports'
import { arrivalDate } from '@caravel/sync-protocol/domain/bookings/arrival-order'
import { addDays } from '@caravel/sync-protocol/domain/trip-range'
import { instantOf, localTimeAt } from '@caravel/sync-protocol/domain/zones'
import { isCalendarDate } from '@caravel/sync-protocol/field'
import { zoneAtPoint } from '../zone-at-point.ts'
import { zoneNamed } from './zone-names.ts'

export interface EventMoment {
  date: string
  /** Null for a whole day. */
  time: string | null
  zone: string | null
}

/** A flight that the title names: "NH204 FRA to HND". */
export interface EventFlight {
  number: string
  from: Airport
  to: Airport
}

export interface ReadEvent {
  uid: string | null
  title: string
  start: EventMoment
  /** Of a whole day: the last one. */
  end: EventMoment | null
  /** Null: it is not stated. */
  status: 'confirmed' | 'pending' | 'cancelled' | null
  location: string | null
  description: string | null
  url: string | null
  flight: EventFlight | null
  /** Data of KItinerary (KDE), as JSON-LD. */
  reservation: string | null
  repeats: boolean
}

export interface ReadEvents {
  title: string | null
  events: ReadEvent[]
  /** Events without a title or a date, and those beyond the most. */
  unread: number
  /** Events beyond the most. */
  beyond: number
}

export function eventsIn(calendar: ICAL.Component, most: number): ReadEvents {
  const all = calendar.getAllSubcomponents('vevent')
  const it: Calendar = {
    zone: zoneNamed(textOf(calendar, 'x-wr-timezone')),
    isCancelled: textOf(calendar, 'method')?.toUpperCase() === 'CANCEL',
    aliases: aliasesIn(calendar),
  }
  const latest = latestOf(all.slice(0, most))
  const beyond = Math.max(0, all.length - most)
  const events = latest.flatMap(event => readEvent(event, it) ?? [])
  return {
    title: textOf(calendar, 'x-wr-calname'),
    events,
    unread: beyond + latest.length - events.length,
    beyond,
  }
}

interface Calendar {
  zone: string | null
  isCancelled: boolean
  /** Zones of this calendar by its own names for them. */
  aliases: ReadonlyMap<string, string>
}

function textOf(component: ICAL.Component, name: string): string | null {
  const value: unknown = component.getFirstPropertyValue(name)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

/** Names that only the zones within the calendar explain. */
function aliasesIn(calendar: ICAL.Component): Map<string, string> {
  const named = new Map<string, string>()
  for (const zone of calendar.getAllSubcomponents('vtimezone').slice(0, 100)) {
    const id = textOf(zone, 'tzid')
    const known = zoneNamed(textOf(zone, 'x-lic-location')) ?? fixedOffset(zone)
    if (id !== null && known !== null) named.set(id, known)
  }
  return named
}

/** The zone of one that keeps the same offset from UTC all year. */
function fixedOffset(zone: ICAL.Component): string | null {
  const parts = [...zone.getAllSubcomponents('standard'), ...zone.getAllSubcomponents('daylight')]
  const offsets = new Set(
    parts.slice(0, 20).map(part => String(part.getFirstPropertyValue('tzoffsetto') as unknown)),
  )
  const [offset] = offsets
  return offsets.size === 1 ? zoneNamed(`UTC${offset}`) : null
}

/** An event that was changed stands in some files in each of its versions. */
function latestOf(events: readonly ICAL.Component[]): ICAL.Component[] {
  const latest = new Map<string, ICAL.Component>()
  for (const [at, event] of events.entries()) {
    const uid = textOf(event, 'uid')
    const key = uid === null ? `#${at}` : `${uid} ${rawOf(event, 'recurrence-id') ?? ''}`
    const before = latest.get(key)
    if (!before || sequenceOf(event) > sequenceOf(before) || !isVersion(before, event)) {
      const isOther = before && !isVersion(before, event)
      latest.set(isOther ? `${key} #${at}` : key, event)
    }
  }
  return [...latest.values()]
}

const sequenceOf = (event: ICAL.Component) => Number(event.getFirstPropertyValue('sequence') ?? 0) || 0

/** Some writers give all events one name: those are others, not versions. */
function isVersion(before: ICAL.Component, event: ICAL.Component): boolean {
  return (
    sequenceOf(before) !== sequenceOf(event) ||
    (['summary', 'dtstart', 'dtend'].every(name => rawOf(before, name) === rawOf(event, name)) &&
      zoneNameOf(before) === zoneNameOf(event))
  )
}

/** As the event writes it. */
function zoneNameOf(event: ICAL.Component, name = 'dtstart'): string | undefined {
  const named = event.getFirstProperty(name)?.getParameter('tzid')
  return typeof named === 'string' ? named : undefined
}

/** The value as it is written, without making a time of it: calendars write many that are none. */
function rawOf(component: ICAL.Component, name: string): string | undefined {
  const value: unknown = component.getFirstProperty(name)?.jCal[3]
  return typeof value === 'string' ? value : undefined
}

const moment = /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ](\d{2}):?(\d{2})(?::?\d{2})?(Z?))?/

function momentIn(
  event: ICAL.Component,
  name: string,
  it: Calendar,
  near: string | null,
): EventMoment | null {
  const [, year, month, day, hour, minute, utc] = moment.exec(rawOf(event, name) ?? '') ?? []
  const date = `${year}-${month}-${day}`
  if (!isCalendarDate(date)) return null
  if (hour === undefined || minute === undefined || Number(hour) > 23 || Number(minute) > 59)
    return { date, time: null, zone: null }
  const time = `${hour}:${minute}`
  if (utc) {
    const zone = near ?? it.zone
    const local = zone === null ? undefined : localTimeAt(Date.parse(`${date}T${time}:00Z`), zone)
    return local ? { ...local, zone } : { date, time, zone: 'UTC' }
  }
  const id = zoneNameOf(event, name)
  const zone = id === undefined ? null : (zoneNamed(id) ?? it.aliases.get(id) ?? null)
  return { date, time, zone }
}

const isWholeDay = (event: ICAL.Component) =>
  ['x-microsoft-cdo-alldayevent', 'x-funambol-allday', 'x-microsoft-msncalendar-alldayevent'].some(name =>
    /^(true|1)$/i.test(textOf(event, name) ?? ''),
  )

const duration = /^P(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:\d{1,7}S)?)?$/

function endOf(
  event: ICAL.Component,
  start: EventMoment,
  it: Calendar,
  near: string | null,
): EventMoment | null {
  const stated = momentIn(event, 'dtend', it, near)
  if (stated) return start.time === null || stated.time === null ? lastDay(start, stated) : stated
  const [, weeks = 0, days = 0, hours = 0, minutes = 0] = duration.exec(durationIn(event)) ?? []
  const whole = Number(weeks) * 7 + Number(days)
  const lasts = Number(hours) * 60 + Number(minutes)
  if (start.time === null) return whole ? { ...start, date: addDays(start.date, whole - 1) } : null
  if (!whole && !lasts) return null
  const zone = start.zone ?? 'UTC'
  const at = instantOf({ date: addDays(start.date, whole), time: start.time, zone })
  const local = at === undefined ? undefined : localTimeAt(at + lasts * 60_000, zone)
  return local ? { ...local, zone: start.zone } : null
}

const durationIn = (event: ICAL.Component): string => rawOf(event, 'duration') ?? ''

/** The end of whole days is the first day that they are over. */
function lastDay(start: EventMoment, end: EventMoment): EventMoment {
  const last = end.time === null || end.time === '00:00' ? addDays(end.date, -1) : end.date
  return { date: last < start.date ? start.date : last, time: null, zone: null }
}

function readEvent(event: ICAL.Component, it: Calendar): ReadEvent | undefined {
  const title = textOf(event, 'summary')
  if (title === null) return undefined
  const [location, flight] = [textOf(event, 'location'), flightIn(title)]
  const place = flight?.from.zone ?? airportIn(location)?.zone ?? zoneOf(event)
  const first = momentIn(event, 'dtstart', it, place)
  if (!first) return undefined
  const start = isWholeDay(event) ? { date: first.date, time: null, zone: null } : first
  return {
    uid: textOf(event, 'uid'),
    title,
    start,
    end: inOrder(start, endOf(event, start, it, flight?.to.zone ?? place)),
    status: it.isCancelled ? 'cancelled' : statusOf(event),
    location,
    description: textOf(event, 'description'),
    url: textOf(event, 'url'),
    flight,
    reservation: reservationIn(event),
    repeats: event.hasProperty('rrule') || event.hasProperty('rdate'),
  }
}

/** An end that is written before the start, on the same date, is on the next one. */
function inOrder(start: EventMoment, end: EventMoment | null): EventMoment | null {
  if (!end) return null
  const times = { start_date: start.date, start_time: start.time, end_date: end.date, end_time: end.time }
  const { date } = arrivalDate(times, { from: start.zone, to: end.zone })
  return date === null ? end : { ...end, date }
}

function statusOf(event: ICAL.Component): ReadEvent['status'] {
  const status = textOf(event, 'status')?.toUpperCase()
  if (status === 'CANCELLED') return 'cancelled'
  return status === 'TENTATIVE' ? 'pending' : status === 'CONFIRMED' ? 'confirmed' : null
}

/** By the coordinates of an event. */
function zoneOf(event: ICAL.Component): string | null {
  const value: unknown = event.getFirstProperty('geo')?.jCal[3]
  const [lat, lng] = Array.isArray(value)
    ? value.map(Number)
    : String(value ?? '')
        .split(';')
        .map(Number)
  const isPoint = lat !== undefined && lng !== undefined && Math.abs(lat) <= 90 && Math.abs(lng) <= 180
  return isPoint && (lat !== 0 || lng !== 0) ? (zoneAtPoint({ lat, lng }) ?? null) : null
}

/** "Frankfurt (FRA)". */
function airportIn(location: string | null): Airport | undefined {
  const [, code] = /\(([A-Z]{3})\)/.exec((location ?? '').slice(0, 200)) ?? []
  return code === undefined ? undefined : airportByIata(code)
}

const number = /\b([A-Z][A-Z0-9]|[0-9][A-Z]) ?(\d{1,4})\b/
const ends = /\b([A-Z]{3})\b\)? ?(?:to|→|->|-|–|>|\/) ?\(?\b([A-Z]{3})\b/

function flightIn(title: string): EventFlight | null {
  const text = title.slice(0, 200)
  const [, carrier, digits] = number.exec(text) ?? []
  const [, one, other] = ends.exec(text) ?? []
  const [from, to] = [one, other].map(code => (code === undefined ? undefined : airportByIata(code)))
  return carrier && digits && from && to ? { number: carrier + digits, from, to } : null
}

/** A text of RFC 5545, which has a backslash before commas. */
function reservationIn(event: ICAL.Component): string | null {
  const raw = rawOf(event, 'x-kde-kitinerary-reservation')
  if (raw === undefined) return null
  let text = ''
  for (let at = 0; at < raw.length; at++) {
    const sign = raw[at]
    if (sign !== '\\') text += sign
    else text += raw[++at] === 'n' ? '\n' : (raw[at] ?? '')
  }
  return text
}
