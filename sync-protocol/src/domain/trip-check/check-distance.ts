/** A stop far from everything else on its day: usually a place of the same name somewhere else. */
import { pointOf, distanceBetween, type Point } from '../travel-guess.ts'
import { isTransport } from '../bookings/booking-types.ts'
import type { FarStop, Remedy } from './finding.ts'
import type { Stop, TripFacts } from './facts.ts'
import { legsOf } from './spans.ts'

/** Metres to the nearest other thing of the day from which on a stop is far, and how much nearer the others are. */
const far = 60_000
const ratio = 5
/** Metres within which a stop fits another day. */
const near = 20_000
/** More on a day than this are not compared each with each. */
const most = 200

type Located = { stop?: Stop; point: Point }

export function checkDistance(facts: TripFacts): FarStop[] {
  const points = facts.shown.map(({ id }) => pointsOf(facts, id))
  return facts.shown.flatMap(({ id }, at) => farOf(facts, id, points[at] ?? [], points))
}

function pointsOf(facts: TripFacts, dayId: string): Located[] {
  const at = facts.order.get(dayId) ?? 0
  const within = (start: string | null, end: string | null) =>
    at >= (facts.order.get(start ?? '') ?? at + 1) && at <= (facts.order.get(end ?? start ?? '') ?? -1)
  const located: Located[] = []
  const add = (point: Point | undefined, stop?: Stop) =>
    point && located.push({ point, ...(stop ? { stop } : {}) })
  for (const stop of facts.stopsOf.get(dayId) ?? []) add(pointOf(facts.places.get(stop.place_id)), stop)
  for (const stay of facts.stays)
    if (within(stay.start_day_id, stay.end_day_id)) add(pointOf(facts.places.get(stay.place_id ?? '')))
  for (const booking of facts.live) {
    if (!within(booking.day_id, booking.end_day_id)) continue
    add(pointOf(facts.places.get(booking.place_id ?? '')))
    if (!isTransport(booking.type)) continue
    for (const leg of legsOf(booking)) [leg.from, leg.to].forEach(spot => add(pointOf(spot)))
  }
  return located.slice(0, most)
}

function farOf(
  facts: TripFacts,
  dayId: string,
  located: readonly Located[],
  days: readonly (readonly Located[])[],
): FarStop[] {
  if (located.length < 3) return []
  const nearest = located.map(one =>
    Math.min(...located.filter(other => other !== one).map(other => distanceBetween(one.point, other.point))),
  )
  const middle = nearest.toSorted((a, b) => a - b)[Math.floor((nearest.length - 1) / 2)] ?? 0
  return located.flatMap(({ stop, point }, at): FarStop[] => {
    const metres = nearest[at] ?? 0
    if (!stop || metres < far || metres < middle * ratio) return []
    const key = `far:${stop.id}:${dayId}`
    const target = { kind: 'stop' as const, id: stop.id }
    const remedies = betterDay(facts, stop, point, days)
    return [{ kind: 'far', key, missing: false, day_id: dayId, target, metres, remedies }]
  })
}

/** A day that is near the stop. */
function betterDay(
  facts: TripFacts,
  stop: Stop,
  point: Point,
  days: readonly (readonly Located[])[],
): Remedy[] {
  const distances = days.map(located =>
    Math.min(
      ...located.filter(one => one.stop?.id !== stop.id).map(one => distanceBetween(one.point, point)),
    ),
  )
  const least = Math.min(...distances)
  const day = facts.shown[distances.indexOf(least)]
  return least <= near && day ? [{ kind: 'move_stop', stop_id: stop.id, day_id: day.id }] : []
}
