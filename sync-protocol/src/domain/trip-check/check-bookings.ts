/** Bookings on dates that the trip does not have, on other days than their stop, and people without a seat. */
import { isTransport } from '../bookings/booking-types.ts'
import { addDays } from '../trip-range.ts'
import type { BookingOffTrip, BookingOtherDay, Finding, NoSeat } from './finding.ts'
import type { Booking, TripFacts } from './facts.ts'
import { travelsWith } from './check-stays.ts'
import { legsOf } from './spans.ts'

/** Where everybody has a seat. */
const seated = new Set(['flight', 'train', 'bus', 'ferry', 'cruise'])

export function checkBookings(facts: TripFacts): Finding[] {
  return facts.live.flatMap(booking => [
    ...(offTrip(facts, booking) ?? otherDay(facts, booking) ?? []),
    ...noSeats(facts, booking),
  ])
}

/** A transport may begin the night before the trip, or end the morning after it. */
function offTrip(facts: TripFacts, booking: Booking): BookingOffTrip[] | undefined {
  const first = facts.shown.find(({ date }) => date !== null)?.date
  const last = facts.shown.findLast(({ date }) => date !== null)?.date
  if (!first || !last) return undefined
  const room = isTransport(booking.type) || booking.type === 'hotel' ? 1 : 0
  const [from, to] = [addDays(first, -room), addDays(last, room)]
  const dates = [
    booking.start_date,
    booking.end_date,
    ...legsOf(booking).flatMap(leg => [leg.start_date, leg.end_date]),
  ]
  const off = dates.find(
    (date): date is string => Boolean(date) && ((date ?? '') < from || (date ?? '') > to),
  )
  if (off === undefined) return undefined
  const target = { kind: 'booking' as const, id: booking.id }
  return [
    {
      kind: 'off_trip',
      key: `off_trip:${booking.id}:${off}`,
      missing: false,
      day_id: booking.day_id ?? booking.end_day_id,
      target,
      date: off,
      remedies: [{ kind: 'open', target }],
    },
  ]
}

/** The place of a table or a ticket is a stop on other days only. */
function otherDay(facts: TripFacts, booking: Booking): BookingOtherDay[] | undefined {
  const { day_id: day, place_id: place, type } = booking
  if (!day || !place || isTransport(type) || type === 'hotel') return undefined
  const stops = facts.stops.filter(stop => stop.place_id === place && facts.order.has(stop.day_id))
  const stop = stops[0]
  if (!stop || stops.some(({ day_id }) => day_id === day)) return undefined
  const at = facts.order.get(day) ?? 0
  const end = facts.order.get(booking.end_day_id ?? day) ?? at
  const inside = ({ day_id }: { day_id: string }) => {
    const other = facts.order.get(day_id) ?? -1
    return other >= at && other <= end
  }
  if (stops.some(inside)) return undefined
  return [
    {
      kind: 'other_day',
      key: `other_day:${booking.id}:${day}:${stop.id}`,
      missing: false,
      day_id: stop.day_id,
      target: { kind: 'stop', id: stop.id },
      other: { kind: 'booking', id: booking.id },
      other_day_id: day,
      remedies: [{ kind: 'move_stop', stop_id: stop.id, day_id: day }],
    },
  ]
}

/** Members that are not on the list, and no other transport of that day has; and people on it without a seat. */
function noSeats(facts: TripFacts, booking: Booking): NoSeat[] {
  if (!seated.has(booking.type) || !booking.travellers.length) return []
  const sameDay = facts.live.filter(
    each => isTransport(each.type) && each.id !== booking.id && sameStart(each, booking),
  )
  const left = facts.members.filter(
    member => !travelsWith(booking, member) && !sameDay.some(each => travelsWith(each, member)),
  )
  const someSeat = booking.travellers.some(({ seat }) => seat)
  const forAll = legsOf(booking).some(({ seat }) => seat)
  const standing =
    someSeat && !forAll ? booking.travellers.flatMap(({ seat, person_id }) => (seat ? [] : [person_id])) : []
  return [noSeat(booking, left, false), noSeat(booking, standing, true)].flatMap(found => found ?? [])
}

function sameStart(a: Booking, b: Booking): boolean {
  return a.start_date === null && b.start_date === null
    ? a.day_id === b.day_id
    : a.start_date === b.start_date
}

function noSeat(booking: Booking, people: string[], listed: boolean): NoSeat | undefined {
  if (!people.length) return undefined
  const target = { kind: 'booking' as const, id: booking.id }
  return {
    kind: 'no_seat',
    key: `no_seat:${booking.id}:${listed ? 'listed' : 'left'}:${people.length}:${people.toSorted()[0]}`,
    missing: !listed,
    day_id: booking.day_id,
    target,
    people,
    listed,
    remedies: [{ kind: 'open', target }],
  }
}
