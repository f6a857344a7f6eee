/** Bookings of a trip that comes from another planner. */
import type { Imported } from '../../actions/import-trip.ts'
import { arrivalDate } from '../bookings/arrival-order.ts'
import { mostLegs, mostTravellers, type Leg, type Spot } from '../bookings/details.ts'
import { endsTooEarly } from '../bookings/booking-times.ts'
import type { BroughtBooking } from './brought-trip.ts'
import { clock, zoneOf, type RowTexts } from './brought-texts.ts'
import { pointer, row, toPerson, toPlace, type Making } from './making.ts'

export function bookingRows(making: Making): Imported[] {
  return making.trip.bookings.map(booking =>
    bookingRow(making, making.idOf('reservation', booking.key), booking),
  )
}

function bookingRow(making: Making, id: string, booking: BroughtBooking): Imported {
  const { dayIds } = making
  const texts = making.texts.ofRow()
  const { type, title, status, code, notes, link, review, travellers = [] } = booking
  const legs = legsOf(texts, booking)
  const days =
    booking.start_date === null
      ? {
          day_id: dayIds.get(booking.day_key ?? '') ?? null,
          end_day_id: dayIds.get(booking.end_day_key ?? '') ?? null,
        }
      : {}
  const name = texts.line(title, 200) ?? '?'
  const confirmation_code = texts.line(code, 100)
  const provider = texts.line(booking.provider, 200)
  const address = texts.address(link)
  const people = new Map(
    travellers.flatMap(key => {
      const id = pointer(making, toPerson, key)
      return id === null ? [] : [[id, key] as const]
    }),
  )
  const names = new Map(making.trip.people.map(person => [person.key, person.name]))
  for (const key of [...people.values()].slice(mostTravellers)) texts.keep(names.get(key))
  return row('reservation', id, {
    type,
    title: name,
    status,
    confirmation_code,
    notes: texts.notes(notes, 5000, name),
    link: address,
    provider,
    needs_review: review || !arrivalOf(booking).isSure,
    place_id: pointer(making, toPlace, booking.place_key),
    ...days,
    ...timesOf(booking),
    check_in_end: clock(booking.check_in_end),
    details: legs.length ? { legs } : null,
    travellers: [...people.keys()].slice(0, mostTravellers).map(person_id => ({ person_id, seat: null })),
  })
}

/** An arrival that is written before its departure is on the next day. */
function arrivalOf({ start_date, end_date, ...booking }: BroughtBooking) {
  const zones = { from: zoneOf(booking.start_zone), to: zoneOf(booking.end_zone) }
  const times = { start_time: clock(booking.start_time), end_time: clock(booking.end_time) }
  return arrivalDate({ start_date, end_date, ...times }, zones)
}

/** An end before the start is no end; a time without a date is of the day that it is on. */
function timesOf(booking: BroughtBooking) {
  const { start_date, day_key = null } = booking
  const end_date = booking.end_date === null ? null : arrivalOf(booking).date
  const zones = { start_zone: zoneOf(booking.start_zone), end_zone: zoneOf(booking.end_zone) }
  const start = {
    start_date,
    start_time: start_date === null && day_key === null ? null : clock(booking.start_time),
  }
  const end_time = clock(booking.end_time)
  if (start_date === null)
    return { ...start, ...zones, end_date: null, end_time: day_key === null ? null : end_time }
  const tries = [
    { end_date, end_time },
    { end_date, end_time: null },
  ]
  const end = tries.find(
    each => each.end_date !== null && !endsTooEarly({ ...start, ...zones, ...each }),
  ) ?? { end_date: null, end_time: null }
  return { ...start, ...zones, ...end }
}

function legsOf(texts: RowTexts, { legs, from, to }: BroughtBooking): Leg[] {
  const ends = from || to ? [{ from: namedSpot(from), to: namedSpot(to) }] : []
  const all = legs?.length ? legs : ends
  for (const leg of all.slice(mostLegs)) texts.keep(wordsOf(leg))
  return all.slice(0, mostLegs).map(leg => cleanLeg(texts, leg))
}

/** A leg beyond the limit, as a line of the notes. */
function wordsOf({ from, to, carrier, number, start_date, start_time, end_date, end_time }: Leg): string {
  const ends = [from, to].map(spot => spot?.name ?? spot?.code ?? '?').join(' → ')
  const times = [start_date, start_time, end_date, end_time]
  return [carrier, number, ends, ...times].filter(Boolean).join(' ')
}

function namedSpot(name: string | null): Spot | null {
  return name === null ? null : { name }
}

/** How long each text of a leg may be. */
const legTexts = {
  carrier: 100,
  number: 40,
  platform: 20,
  arrival_platform: 20,
  terminal: 40,
  arrival_terminal: 40,
  gate: 20,
  coach: 20,
  seat: 100,
  travel_class: 60,
} as const

function cleanLeg(texts: RowTexts, leg: Leg): Leg {
  const told = Object.entries(legTexts).flatMap(([name, most]) => {
    const text = texts.line(leg[name as keyof typeof legTexts], most)
    return text === null ? [] : [[name, text] as const]
  })
  const times = {
    start_date: leg.start_date ?? null,
    start_time: clock(leg.start_time),
    end_date: leg.end_date ?? null,
    end_time: clock(leg.end_time),
  }
  const zones = { from: zoneOf(leg.from?.zone), to: zoneOf(leg.to?.zone) }
  if (times.end_date !== null) times.end_date = arrivalDate(times, zones).date
  const known = Object.entries(times).filter(([, value]) => value !== null)
  return {
    from: cleanSpot(texts, leg.from),
    to: cleanSpot(texts, leg.to),
    ...Object.fromEntries([...known, ...told]),
  }
}

function cleanSpot(texts: RowTexts, spot: Spot | null | undefined): Spot | null {
  const name = texts.line(spot?.name ?? spot?.code, 200)
  if (!spot || name === null) return null
  const { lat = null, lng = null } = spot
  const at = lat !== null && lng !== null && Math.abs(lat) <= 90 && Math.abs(lng) <= 180
  const more = {
    code: texts.line(spot.code, 20),
    address: texts.line(spot.address, 500),
    ...(at ? { lat, lng } : {}),
    zone: zoneOf(spot.zone),
  }
  return { name, ...Object.fromEntries(Object.entries(more).filter(([, value]) => value !== null)) }
}
