/** Nights without a bed, beds without a night, and beds that everybody has left. */
import { isTransport } from '../bookings/booking-types.ts'
import { pointOf, distanceBetween } from '../travel-guess.ts'
import type { EmptyStay, Finding, NoBed, StayTooLong } from './finding.ts'
import { peopleOf, type Booking, type Stay, type TripFacts } from './facts.ts'
import { legsOf } from './spans.ts'

/** Metres that nobody goes back for the night. */
const farAway = 150_000

type Nights = { from: number; to: number }

export function checkStays(facts: TripFacts): Finding[] {
  const found = facts.stays.flatMap(stay => emptyStay(facts, stay) ?? stayTooLong(facts, stay) ?? [])
  return [...found, ...nightsWithoutBed(facts)]
}

/** First and last place in the trip; undefined where the trip has neither day. */
function nightsOf(facts: TripFacts, startDay: string | null, endDay: string | null): Nights | undefined {
  const from = facts.order.get(startDay ?? '')
  const to = facts.order.get(endDay ?? '')
  if (from === undefined && to === undefined) return undefined
  return { from: from ?? -1, to: to ?? facts.shown.length }
}

function nightsOfStay(facts: TripFacts, stay: Stay): Nights | undefined {
  const { start_date: start, end_date: end } = stay
  const first = facts.shown[0]?.date
  const last = facts.shown.at(-1)?.date
  // One that begins before the trip and ends after it has no day in it, and yet all its nights.
  if (start && end && first && last && start < first && end > last)
    return { from: -1, to: facts.shown.length }
  const nights = nightsOf(facts, stay.start_day_id, stay.end_day_id)
  return nights && !start && stay.start_day_id === null ? { ...nights, from: nights.to } : nights
}

function emptyStay(facts: TripFacts, stay: Stay): EmptyStay | undefined {
  const nights = nightsOfStay(facts, stay)
  if (nights && nights.to > nights.from) return undefined
  const known = stay.start_day_id ?? stay.end_day_id
  // A stay without any date is only being planned.
  if (!known && !stay.start_date && !stay.end_date) return undefined
  if (known && !stay.end_day_id && !stay.end_date) return undefined
  const target = { kind: 'stay' as const, id: stay.id }
  return {
    kind: 'empty_stay',
    key: `empty_stay:${stay.id}:${stay.start_date ?? known ?? ''}`,
    missing: false,
    day_id: known,
    target,
    off_trip: !nights,
    remedies: [{ kind: 'open', target }],
  }
}

/** The last transport that leaves before its last night ends far away. */
function stayTooLong(facts: TripFacts, stay: Stay): StayTooLong | undefined {
  const nights = nightsOfStay(facts, stay)
  const place = pointOf(facts.places.get(stay.place_id ?? ''))
  if (!nights || !place || !stay.end_day_id) return undefined
  const gone = facts.live
    .filter(booking => isTransport(booking.type) && !booking.travellers.length)
    .flatMap(booking => departure(facts, booking) ?? [])
    .filter(({ day }) => day >= nights.from && day < nights.to)
    .sort((a, b) => a.day - b.day || (a.time < b.time ? -1 : 1))
    .at(-1)
  const end = gone && pointOf(legsOf(gone.booking).at(-1)?.to)
  if (!gone || !end || distanceBetween(place, end) < farAway) return undefined
  return {
    kind: 'stay_too_long',
    key: `stay_too_long:${stay.id}:${gone.booking.id}:${nights.to}`,
    missing: false,
    day_id: facts.shown[gone.day]?.id ?? null,
    target: { kind: 'stay', id: stay.id },
    other: { kind: 'booking', id: gone.booking.id },
    until_day_id: stay.end_day_id,
    remedies: [{ kind: 'open', target: { kind: 'stay', id: stay.id } }],
  }
}

function departure(facts: TripFacts, booking: Booking) {
  const day = facts.order.get(booking.day_id ?? '')
  return day === undefined ? undefined : { booking, day, time: booking.start_time ?? '' }
}

/**
 * Nights from the first day to the last with something on it that no stay and no transport covers. A trip without any
 * stay is left alone: there people plan their beds elsewhere, or not yet.
 */
function nightsWithoutBed(facts: TripFacts): NoBed[] {
  const covered = coveredNights(facts)
  if (!covered) return []
  const filled = facts.shown.flatMap((row, at) => (hasContent(facts, row.id) ? [at] : []))
  const findings: NoBed[] = []
  for (let night = filled[0] ?? 0; night < (filled.at(-1) ?? 0); night++) {
    if (covered.has(night)) continue
    const from = night
    while (night + 1 < (filled.at(-1) ?? 0) && !covered.has(night + 1)) night++
    findings.push(noBed(facts, from, night + 1))
  }
  return findings
}

function coveredNights(facts: TripFacts): Set<number> | undefined {
  const stays = facts.stays.flatMap(stay => nightsOfStay(facts, stay) ?? [])
  if (!stays.length) return undefined
  const transports = facts.live
    .filter(({ type }) => isTransport(type) && type !== 'car' && type !== 'bicycle')
    .flatMap(({ day_id, end_day_id }) => (end_day_id ? (nightsOf(facts, day_id, end_day_id) ?? []) : []))
  const covered = new Set<number>()
  for (const { from, to } of [...stays, ...transports])
    for (let night = Math.max(0, from); night < Math.min(to, facts.shown.length); night++) covered.add(night)
  return covered
}

function hasContent(facts: TripFacts, dayId: string): boolean {
  return (
    facts.stopsOf.has(dayId) ||
    facts.live.some(row => row.day_id === dayId || row.end_day_id === dayId) ||
    facts.stays.some(row => row.start_day_id === dayId || row.end_day_id === dayId)
  )
}

function noBed(facts: TripFacts, from: number, to: number): NoBed {
  const [day, until] = [facts.shown[from]?.id ?? '', facts.shown[to]?.id ?? '']
  const before = facts.stays.find(({ end_day_id }) => end_day_id === day)
  return {
    kind: 'no_bed',
    key: `no_bed:${day}:${until}`,
    missing: true,
    day_id: day,
    target: { kind: 'day', id: day },
    nights: to - from,
    until_day_id: until,
    stay_id: before?.id ?? null,
    remedies: before ? [{ kind: 'extend_stay', stay_id: before.id, day_id: until }] : [],
  }
}

/** Used by the sum of what is fine: nights that someone has a bed for. */
export function nightsCovered(facts: TripFacts): number {
  return [...(coveredNights(facts) ?? [])].filter(night => night < facts.shown.length - 1).length
}

export function travelsWith(booking: Booking, member: string): boolean {
  return booking.travellers.length === 0 || peopleOf(booking).includes(member)
}
