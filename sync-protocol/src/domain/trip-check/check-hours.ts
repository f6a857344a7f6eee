/** Stops and bookings at places that are closed then. */
import { pointOf } from '../travel-guess.ts'
import { isTransport } from '../bookings/booking-types.ts'
import { openingState, openUntil, weekdayOf } from '../opening-state.ts'
import { instantOf, localTimeAt } from '../zones.ts'
import type { OpeningPeriod } from '../../entities/place.ts'
import type { Finding, Remedy, Target } from './finding.ts'
import type { Booking, Place, Stop, TripFacts } from './facts.ts'
import { clockOf, minutesOf } from './moment.ts'

/** Someone at a place: times are local there. */
interface Visit {
  target: Target
  day_id: string | null
  place: Place
  date: string
  time: string | null
  /** Null: unknown. */
  end_time: string | null
  /** It ends past midnight, on the next day. */
  ends_next_day: boolean
  stop?: Stop
}

/** What is closed on that day, at that hour, or before one leaves. */
export function checkHours(facts: TripFacts): Finding[] {
  return visitsOf(facts).flatMap(visit => closedAt(facts, visit) ?? [])
}

function visitsOf(facts: TripFacts): Visit[] {
  const stops = facts.shown.flatMap(({ id, date }) =>
    (facts.stopsOf.get(id) ?? []).flatMap((stop): Visit[] => {
      const place = facts.places.get(stop.place_id)
      if (date === null || !place?.opening_hours?.length) return []
      const { assignment_time: time, assignment_end_time: ends, ends_next_day: late } = stop
      const target: Target = { kind: 'stop', id: stop.id }
      return [{ target, day_id: id, place, date, time, end_time: ends, ends_next_day: late, stop }]
    }),
  )
  return [...stops, ...facts.live.flatMap(booking => bookingVisit(facts, booking) ?? [])]
}

/** A table or a ticket, told by the clocks of its place; a stop at the same place on that day speaks for both. */
function bookingVisit(facts: TripFacts, booking: Booking): Visit | undefined {
  const { start_date: date, start_time: time, place_id: placeId } = booking
  const place = facts.places.get(placeId ?? '')
  if (!place?.opening_hours?.length || !date || isTransport(booking.type) || booking.type === 'hotel')
    return undefined
  const day = facts.byDate.get(date)
  const stops = (day && facts.stopsOf.get(day.id)) ?? []
  if (stops.some(stop => stop.place_id === place.id)) return undefined
  const point = pointOf(place)
  const zone = point && facts.zoneAt?.(point)
  const local =
    zone && booking.start_zone && zone !== booking.start_zone && time
      ? localTimeAt(instantOf({ date, time, zone: booking.start_zone }) ?? Number.NaN, zone)
      : undefined
  const target: Target = { kind: 'booking', id: booking.id }
  const unknownEnd = { end_time: null, ends_next_day: false }
  return { target, day_id: day?.id ?? null, place, date, time, ...unknownEnd, ...local }
}

function closedAt(facts: TripFacts, visit: Visit): Finding | undefined {
  const { place, date, time, end_time, ends_next_day: late, target, day_id } = visit
  const hours = place.opening_hours ?? []
  const found = openingState(hours, date, time)
  const common = { missing: false, day_id, target }
  if (found.state === 'closed')
    return {
      kind: 'closed_day',
      key: `closed_day:${target.id}:${date}`,
      ...common,
      weekday: weekdayOf(date),
      time,
      opens: nextOpening(hours, date),
      remedies: otherDay(facts, visit),
    }
  if (found.state === 'unknown' || time === null) return undefined
  const open = openUntil(hours, date, time)
  const tooLate = open !== undefined && open.until < leavesAt(visit)
  if (found.state === 'open' && !tooLate) return undefined
  return {
    kind: 'closed_hours',
    key: `closed_hours:${target.id}:${date}:${time}:${late ? '' : (end_time ?? '')}`,
    ...common,
    time,
    end_time,
    // What is open in the small hours are those of the day before.
    hours: [...(found.periods.length ? found.periods : (open?.periods ?? []))],
    remedies: [...otherTime(visit, found.periods), ...otherDay(facts, visit)],
  }
}

/** Minutes since the midnight before one comes; nobody stays where no end is known. */
function leavesAt({ time, end_time: end, ends_next_day: late }: Visit): number {
  return end === null ? minutesOf(time ?? '00:00') : minutesOf(end) + (late ? 24 * 60 : 0)
}

function nextOpening(
  hours: readonly OpeningPeriod[],
  date: string,
): { weekday: number; time: string } | null {
  const today = weekdayOf(date)
  for (let ahead = 1; ahead <= 7; ahead++) {
    const weekday = ((today - 1 + ahead) % 7) + 1
    const opens = hours.filter(period => period.weekday === weekday).map(period => period.opens)
    const time = opens.sort()[0]
    if (time !== undefined) return { weekday, time }
  }
  return null
}

/** The nearest day of the trip on which the place is open for as long as one stays; the earlier one of two as near. */
function otherDay(facts: TripFacts, visit: Visit): Remedy[] {
  const { stop, place, time, day_id } = visit
  const at = facts.order.get(day_id ?? '')
  if (!stop || at === undefined) return []
  const isOpen = (date: string | null) => {
    if (date === null || openingState(place.opening_hours, date, time).state !== 'open') return false
    return time === null || (openUntil(place.opening_hours ?? [], date, time)?.until ?? 0) >= leavesAt(visit)
  }
  const distance = (day: { id: string }) => Math.abs((facts.order.get(day.id) ?? 0) - at)
  const open = facts.shown
    .filter(day => day.id !== day_id && isOpen(day.date))
    .sort((a, b) => distance(a) - distance(b))[0]
  return open ? [{ kind: 'move_stop', stop_id: stop.id, day_id: open.id }] : []
}

/** When it opens next on that day, as long as one stays as long as planned. */
function otherTime(
  { stop, time, end_time: end, ends_next_day: late }: Visit,
  periods: readonly OpeningPeriod[],
): Remedy[] {
  // Whether it ends on the next day is a field of its own; nothing is offered that would change it.
  if (!stop || time === null || late) return []
  const stays = end === null ? 0 : minutesOf(end) - minutesOf(time)
  const fits = ({ opens, closes }: OpeningPeriod) =>
    closes <= opens || minutesOf(opens) + stays <= minutesOf(closes)
  const next = periods.find(period => period.opens > time && fits(period))
  const ends = next && end !== null ? clockOf(minutesOf(next.opens) + stays) : null
  if (!next || ends === undefined) return []
  return [{ kind: 'start_stop', stop_id: stop.id, time: next.opens, end_time: ends }]
}
