/** A trip as the events of a calendar (RFC 5545): what its reader sees of it, nothing more. */
import { byId, gathered, grouped, type Steps } from '../steps.ts'
import { addDays } from '../trip-range.ts'
import type { Leg } from '../bookings/details.ts'
import type {
  GuestBooking,
  GuestDay,
  GuestNote,
  GuestPlace,
  GuestStay,
  GuestStop,
  GuestView,
} from './guest-view.ts'

/** A date alone, or with a time, which floats where no zone is known. */
export interface CalendarMoment {
  /** `YYYY-MM-DD` */
  date: string
  /** `HH:MM` */
  time: string | null
  /** IANA zone. */
  zone: string | null
}

export interface CalendarEvent {
  /** The row it is of, with a part where one row makes several: stable over edits, new in a copy. */
  id: string
  /** The row whose version counts. */
  row_id: string
  title: string
  start: CalendarMoment
  /** Exclusive; undefined: a moment. */
  end: CalendarMoment | undefined
  text: string | null
  location: string | null
  lat: number | null
  lng: number | null
  url: string | null
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
}

/** What goes in; codes and prices are in what the view shows. */
export interface CalendarParts {
  /** Stops with a time; those without stand in their day. */
  stops: boolean
  bookings: boolean
  /** Each day as a whole, with its notes. */
  days: boolean
}

export interface CalendarWords {
  /** "Day 2". */
  day(number: number): string
  /** Minor units of a currency. */
  money(amount: number, currency: string): string
}

/** In no particular order. */
export function* calendarEvents(
  view: GuestView,
  parts: CalendarParts,
  words: CalendarWords,
): Steps<CalendarEvent[]> {
  const known: KnownRows = {
    days: yield* byId(view.days),
    places: yield* byId(view.places),
    bookings: yield* byId(view.reservations),
    stops: yield* grouped(view.assignments, ({ day_id }) => day_id),
    notes: yield* grouped(view.day_notes, ({ day_id }) => day_id),
  }
  return [
    ...(yield* gathered(parts.stops ? view.assignments : [], stop => stopEvent(known, stop, words))),
    ...(yield* gathered(parts.days ? view.days : [], day => dayEvent(known, day, words))),
    ...(yield* gathered(parts.bookings ? view.reservations : [], bookingEvents)),
    ...(yield* gathered(parts.bookings ? view.accommodations : [], stay => stayEvent(known, stay))),
  ]
}

/** What the view shows, found once for all events. */
interface KnownRows {
  days: ReadonlyMap<string, GuestDay>
  places: ReadonlyMap<string, GuestPlace>
  bookings: ReadonlyMap<string, GuestBooking>
  /** By day. */
  stops: ReadonlyMap<string, readonly GuestStop[]>
  notes: ReadonlyMap<string, readonly GuestNote[]>
}

const plain = { text: null, location: null, lat: null, lng: null, url: null, status: 'CONFIRMED' } as const

/** A stop has no zone of its own: it floats, as the plan does. */
function stopEvent({ days, places }: KnownRows, stop: GuestStop, words: CalendarWords): CalendarEvent[] {
  const date = days.get(stop.day_id)?.date
  const place = places.get(stop.place_id)
  const { assignment_time: time, assignment_end_time: end, ends_next_day: over } = stop
  if (!date || !place || time === null) return []
  const endDate = over ? addDays(date, 1) : date
  return [
    {
      ...plain,
      id: stop.id,
      row_id: stop.id,
      title: place.name,
      start: { date, time, zone: null },
      end: end === null ? undefined : { date: endDate, time: end, zone: null },
      text: [stop.notes ?? place.notes, priceOf(place, words)].filter(Boolean).join('\n') || null,
      ...whereIs(place),
      url: place.website,
    },
  ]
}

function priceOf({ price, price_currency: currency }: GuestPlace, { money }: CalendarWords): string | null {
  return price === null || currency === null ? null : money(price, currency)
}

function whereIs({ address, lat, lng }: GuestPlace) {
  return { location: address, lat, lng }
}

function dayEvent(
  { stops, notes: remarks, places }: KnownRows,
  day: GuestDay,
  words: CalendarWords,
): CalendarEvent[] {
  const { id, date, day_number, title, notes } = day
  if (date === null) return []
  const untimed = (stops.get(id) ?? [])
    .filter(({ assignment_time }) => assignment_time === null)
    .flatMap(({ place_id }) => places.get(place_id)?.name ?? [])
  const lines = [
    ...(notes === null ? [] : [notes]),
    ...untimed.map(name => `• ${name}`),
    ...(remarks.get(id) ?? []).map(({ text }) => text),
  ]
  return [
    {
      ...plain,
      id,
      row_id: id,
      title: title ?? words.day(day_number),
      ...wholeDays(date, date),
      text: lines.length ? lines.join('\n') : null,
    },
  ]
}

/** From the first day to the last, which is part of it: the end of whole days is exclusive. */
function wholeDays(from: string, to: string) {
  const last = to < from ? from : to
  return {
    start: { date: from, time: null, zone: null },
    end: { date: addDays(last, 1), time: null, zone: null },
  }
}

const statuses = { pending: 'TENTATIVE', cancelled: 'CANCELLED' } as const

function bookingEvents(booking: GuestBooking): CalendarEvent[] {
  const { id, title, status, link, details } = booking
  const common = {
    ...plain,
    row_id: id,
    text: bookingText(booking),
    url: link,
    status: statuses[status as keyof typeof statuses] ?? ('CONFIRMED' as const),
  }
  const legs = (details?.legs ?? []).flatMap(leg => {
    const times = timesOf(legTimes(leg))
    return times ? [{ leg, times }] : []
  })
  if (legs.length > 1)
    return legs.map(({ leg, times }, at) => ({
      ...common,
      id: `${id}.${at + 1}`,
      title: legTitle(title, leg),
      ...times,
      ...spotOf(leg.from),
    }))
  const times = timesOf(booking)
  const [only] = details?.legs ?? []
  const spot = only?.from ?? details?.venue ?? details?.car?.pick_up
  return times ? [{ ...common, id, title, ...times, ...spotOf(spot) }] : []
}

interface Times {
  start_date: string | null
  start_time: string | null
  start_zone: string | null
  end_date: string | null
  end_time: string | null
  end_zone: string | null
}

function legTimes(leg: Leg): Times {
  return {
    start_date: leg.start_date ?? null,
    start_time: leg.start_time ?? null,
    start_zone: leg.from?.zone ?? null,
    end_date: leg.end_date ?? null,
    end_time: leg.end_time ?? null,
    end_zone: leg.to?.zone ?? null,
  }
}

type Span = Pick<CalendarEvent, 'start' | 'end'>

function timesOf(times: Times): Span | undefined {
  const { start_date, start_time, start_zone, end_date, end_time, end_zone } = times
  if (start_date === null) return undefined
  if (start_time === null) return wholeDays(start_date, end_date ?? start_date)
  const start = { date: start_date, time: start_time, zone: start_zone }
  if (end_time === null) return { start, end: undefined }
  return { start, end: { date: end_date ?? start_date, time: end_time, zone: end_zone ?? start_zone } }
}

function legTitle(title: string, { from, to, carrier, number }: Leg): string {
  const way = [from?.code ?? from?.name, to?.code ?? to?.name].filter(Boolean).join(' → ')
  return [[carrier, number].filter(Boolean).join(' ') || title, way].filter(Boolean).join(', ')
}

function spotOf(spot: Leg['from']) {
  return {
    location: spot ? [spot.name, spot.address].filter(Boolean).join(', ') : null,
    lat: spot?.lat ?? null,
    lng: spot?.lng ?? null,
  }
}

function bookingText({ provider, confirmation_code: code, notes }: GuestBooking): string | null {
  const lines = [provider, code, notes].filter(line => line !== null && line !== '')
  return lines.length ? lines.join('\n') : null
}

/** The nights: the day of the check-out is the exclusive end. */
function stayEvent({ bookings }: KnownRows, stay: GuestStay): CalendarEvent[] {
  // One with a booking is an event as that.
  if (bookings.has(stay.reservation_id ?? '')) return []
  const { id, name, address, start_date: from, end_date: to, confirmation_code, notes } = stay
  if (from === null || name === null) return []
  const end = to !== null && to > from ? to : addDays(from, 1)
  const lines = [confirmation_code, notes].filter(line => line !== null)
  return [
    {
      ...plain,
      id,
      row_id: id,
      title: name,
      start: { date: from, time: null, zone: null },
      end: { date: end, time: null, zone: null },
      text: lines.length ? lines.join('\n') : null,
      location: address,
    },
  ]
}
