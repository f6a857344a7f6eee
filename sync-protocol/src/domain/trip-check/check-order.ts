/** Stops that stand before a transport although they are where it goes to, or after it although they are where it leaves. */
import { isTransport } from '../bookings/booking-types.ts'
import { lineWith, type LineBooking, type LineItem, type LineStop } from '../booked-line.ts'
import { distanceBetween, pointOf, type Point } from '../travel-guess.ts'
import type { Remedy, WrongSide } from './finding.ts'
import type { TripFacts } from './facts.ts'
import { legsOf } from './spans.ts'

/** Metres in a straight line; a transport this long, or longer, is not gone back and forth for a stop. */
const longTransport = 300_000
/** Metres from one end of a transport beyond which a stop is not on that side of it. */
const near = 100_000

interface Transport {
  at: number
  item: LineBooking
  from: Point
  to: Point
}

export function checkOrder(facts: TripFacts): WrongSide[] {
  return facts.shown.flatMap(({ id }) => {
    const bookings = facts.bookedOn(id)
    // A day without a transport has no sides.
    if (!bookings.some(({ row }) => isTransport(row.type))) return []
    const line = lineWith(stopsOf(facts, id), bookings)
    return transportsIn(line).flatMap(transport => [
      ...sideOf(facts, id, line, transport, 'before'),
      ...sideOf(facts, id, line, transport, 'after'),
    ])
  })
}

function stopsOf(facts: TripFacts, dayId: string): LineStop[] {
  return (facts.stopsOf.get(dayId) ?? []).flatMap(row => {
    const place = facts.places.get(row.place_id)
    return place ? { kind: 'stop' as const, id: row.id, row, place } : []
  })
}

function transportsIn(line: readonly LineItem[]): Transport[] {
  return line.flatMap((item, at): Transport[] => {
    if (item.kind !== 'booking' || !isTransport(item.row.type)) return []
    if (item.part !== 'start' && item.part !== 'whole') return []
    const legs = legsOf(item.row)
    const [from, to] = [pointOf(legs[0]?.from), pointOf(legs.at(-1)?.to)]
    return from && to && distanceBetween(from, to) >= longTransport ? [{ at, item, from, to }] : []
  })
}

/** Up to the next transport of the day: what is beyond it belongs to that one. */
function sideOf(
  facts: TripFacts,
  dayId: string,
  line: readonly LineItem[],
  transport: Transport,
  side: WrongSide['side'],
): WrongSide[] {
  const { at, item, from, to } = transport
  const isTransportItem = (other: LineItem) => other.kind === 'booking' && isTransport(other.row.type)
  const [start, end] =
    side === 'before'
      ? [line.slice(0, at).findLastIndex(isTransportItem) + 1, at]
      : [at + 1, line.findIndex((other, index) => index > at && isTransportItem(other))]
  const [there, here] = side === 'before' ? [to, from] : [from, to]
  const stops = line.slice(start, end < 0 ? undefined : end).flatMap(other => {
    const point = other.kind === 'stop' ? pointOf(other.place) : undefined
    if (other.kind !== 'stop' || !point) return []
    return distanceBetween(point, there) <= near && distanceBetween(point, here) > near ? other : []
  })
  const [first] = stops
  if (!first) return []
  const ids = stops.map(({ id }) => id)
  return [
    {
      kind: 'wrong_side',
      side,
      key: `wrong_side:${item.row.id}:${side}:${ids.toSorted().join(',')}`,
      missing: false,
      day_id: dayId,
      target: { kind: 'booking', id: item.row.id },
      type: item.row.type,
      stops: ids,
      remedies: remediesOf(facts, dayId, line, transport, side, stops),
    },
  ]
}

/** Stops with a time stay where they are: only a person knows which of the two is wrong. */
function remediesOf(
  facts: TripFacts,
  dayId: string,
  line: readonly LineItem[],
  { item }: Transport,
  side: WrongSide['side'],
  stops: readonly LineStop[],
): Remedy[] {
  const open: Remedy = { kind: 'open', target: { kind: 'stop', id: stops[0]?.id ?? '' } }
  if (stops.some(({ row }) => row.assignment_time !== null)) return [open]
  const arrives = item.row.end_day_id
  if (side === 'before' && arrives !== null && arrives !== dayId && facts.order.has(arrives))
    return [{ kind: 'move_stops', stop_ids: stops.map(({ id }) => id), day_id: arrives }]
  // Among what has a place in the order: a booking that stands by its time follows from its neighbours.
  const placed = line.filter(other => other.kind !== 'booking' || other.key !== undefined)
  const others = placed.filter(({ id }) => id !== item.id)
  const index =
    side === 'before'
      ? others.findIndex(({ id }) => id === stops[0]?.id)
      : others.findIndex(({ id }) => id === stops.at(-1)?.id) + 1
  return [
    {
      kind: 'place_booking',
      booking_id: item.row.id,
      day_id: dayId,
      side,
      after: others[index - 1]?.id ?? null,
      before: others[index]?.id ?? null,
    },
  ]
}
