/** What has a time on a day: stops, and bookings with each of their legs. */
import { isTransport } from '../bookings/booking-types.ts'
import type { Leg, Spot } from '../bookings/details.ts'
import { pointOf, type Point } from '../travel-guess.ts'
import { addDays } from '../trip-range.ts'
import type { Target } from './finding.ts'
import { peopleOf, type Booking, type Stop, type TripFacts } from './facts.ts'
import type { Moment } from './moment.ts'

export interface Span {
  target: Target
  day_id: string
  start: Moment
  /** Null where nobody said how long it takes. */
  end: Moment | null
  /** Where one has to be at its start, and is at its end. */
  from: Point | undefined
  to: Point | undefined
  people: readonly string[]
  place_id: string | null
  stop?: Stop
  transport?: { booking: Booking; leg: Leg }
}

/** Bookings that last for days, during which other things happen: their times are no clash. */
const roomy = new Set(['hotel', 'car', 'bicycle', 'cruise'])

/** Everything with a time, for each day of the trip; a transport stands on the day of its departure. */
export function spansOf(facts: TripFacts): Span[] {
  return [
    ...facts.shown.flatMap(({ id, date }) =>
      date === null ? [] : (facts.stopsOf.get(id) ?? []).flatMap(stop => stopSpan(facts, stop, date) ?? []),
    ),
    ...facts.live.filter(({ type }) => !roomy.has(type)).flatMap(booking => bookingSpans(facts, booking)),
  ]
}

function stopSpan(facts: TripFacts, stop: Stop, date: string): Span | undefined {
  const { assignment_time: time, assignment_end_time: ends, ends_next_day: late } = stop
  if (time === null) return undefined
  const place = facts.places.get(stop.place_id)
  const point = pointOf(place)
  const zone = (point && facts.zoneAt?.(point)) ?? null
  return {
    target: { kind: 'stop', id: stop.id },
    day_id: stop.day_id,
    start: { date, time, zone },
    end: ends === null ? null : { date: late ? addDays(date, 1) : date, time: ends, zone },
    from: point,
    to: point,
    people: facts.joining.get(stop.id) ?? [],
    place_id: stop.place_id,
    stop,
  }
}

function bookingSpans(facts: TripFacts, booking: Booking): Span[] {
  const spans = isTransport(booking.type)
    ? legsOf(booking).map(leg => ({
        leg,
        start: momentOf(facts, leg.start_date, leg.start_time, leg.from, booking.start_zone),
        end: momentOf(facts, leg.end_date, leg.end_time, leg.to, booking.end_zone),
      }))
    : [
        {
          leg: undefined,
          start: momentOf(facts, booking.start_date, booking.start_time, null, booking.start_zone),
          end: momentOf(
            facts,
            booking.end_date ?? booking.start_date,
            booking.end_time,
            null,
            booking.end_zone,
          ),
        },
      ]
  const venue = facts.places.get(booking.place_id ?? '') ?? booking.details?.venue
  return spans.flatMap(({ leg, start, end }) => {
    const day = start && facts.byDate.get(start.date)
    if (!start || !day) return []
    return {
      target: { kind: 'booking', id: booking.id },
      day_id: day.id,
      start,
      end: end ?? null,
      from: pointOf(leg ? leg.from : venue),
      to: pointOf(leg ? leg.to : venue),
      people: peopleOf(booking),
      place_id: booking.place_id,
      ...(leg ? { transport: { booking, leg } } : {}),
    } satisfies Span
  })
}

/** The legs of a transport; one without any is a single leg from end to end. */
export function legsOf(booking: Booking): Leg[] {
  const { details, start_date, start_time, end_date, end_time } = booking
  return details?.legs ?? [{ start_date, start_time, end_date, end_time }]
}

function momentOf(
  facts: TripFacts,
  date: string | null | undefined,
  time: string | null | undefined,
  spot: Spot | null | undefined,
  otherwise: string | null,
): Moment | undefined {
  if (!date || !time) return undefined
  const point = pointOf(spot)
  return { date, time, zone: spot?.zone ?? (point && facts.zoneAt?.(point)) ?? otherwise }
}
