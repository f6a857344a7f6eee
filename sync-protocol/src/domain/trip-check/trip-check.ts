/**
 * The check of a trip: what cannot work as it is planned, before anyone stands in front of a closed door. Pure: the same
 * rows give the same findings on every device. It is quiet where it does not know.
 */
import { isTransport } from '../bookings/booking-types.ts'
import { checkBookings } from './check-bookings.ts'
import { checkDistance } from './check-distance.ts'
import { checkHolidays, checkLeave } from './check-holidays.ts'
import { checkHours } from './check-hours.ts'
import { checkOrder } from './check-order.ts'
import { checkStays, nightsCovered } from './check-stays.ts'
import { checkTimes } from './check-times.ts'
import { tripFacts, type TripCheckInput, type TripFacts } from './facts.ts'
import type { Finding } from './finding.ts'

export interface TripCheck {
  /** In the order of the days; one key each. */
  findings: Finding[]
  /** What was looked at and is fine. */
  fine: { stops: number; transports: number; nights: number }
}

/** Checks a whole trip. Takes about as long as its rows are many; a day is compared with itself alone. */
export function tripCheck(input: TripCheckInput): TripCheck {
  const facts = tripFacts(input)
  const all = [
    ...checkHours(facts),
    ...checkHolidays(facts),
    ...checkLeave(facts),
    ...checkTimes(facts),
    ...checkStays(facts),
    ...checkBookings(facts),
    ...checkDistance(facts),
    ...checkOrder(facts),
  ]
  const findings = [...new Map(all.map(finding => [finding.key, finding])).values()]
  const place = ({ day_id }: Finding) => facts.order.get(day_id ?? '') ?? facts.shown.length
  findings.sort((a, b) => place(a) - place(b) || (a.key < b.key ? -1 : 1))
  return { findings, fine: fineOf(facts, findings) }
}

function fineOf(facts: TripFacts, findings: readonly Finding[]): TripCheck['fine'] {
  const named = new Set(findings.flatMap(({ target }) => target.id))
  const planned = facts.stops.filter(({ id, day_id }) => facts.order.has(day_id) && !named.has(id))
  const transports = facts.live.filter(({ id, type }) => isTransport(type) && !named.has(id))
  return { stops: planned.length, transports: transports.length, nights: nightsCovered(facts) }
}
