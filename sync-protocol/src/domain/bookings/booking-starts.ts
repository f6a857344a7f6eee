/** When the journeys of a booking depart and its guests check in, each by the clock of the place where that is. Pure. */
import { pointOf, type Point } from '../travel-guess.ts'
import { addDays } from '../trip-range.ts'
import { instantOf } from '../zones.ts'
import { isTransport } from './booking-types.ts'
import type { BookingDetails, Leg, Spot } from './details.ts'

/** What a booking or a stay says of its start. */
export interface StartingBooking {
  type: string
  status?: string | null
  start_date?: string | null
  start_time?: string | null
  start_zone?: string | null
  details?: BookingDetails | null
}

export interface BookingStart {
  event: 'departure_soon' | 'check_in_soon'
  /** Local to where it starts. */
  date: string
  time: string | null
  /** IANA zone of where it starts; null where nothing tells. */
  zone: string | null
  /** The vehicle that departs, of a booking with several. */
  leg: Leg | null
}

interface Surroundings {
  /** Date of the day that the booking is on, for one without a date of its own. */
  day_date: string | null
  /** Where its place is. */
  place: Point | undefined
  zoneAt(point: Point): string | undefined
}

/** Whoever has one of these decides when to set off. */
const atWill: ReadonlySet<string> = new Set(['car', 'bicycle'])

/** The departures of a journey, leg by leg, or the check-in of a hotel; none of what is cancelled. */
export function startsOf(booking: StartingBooking, around: Surroundings): BookingStart[] {
  if (booking.status === 'cancelled') return []
  if (booking.type === 'hotel') return checkInOf(booking, around)
  return isTransport(booking.type) && !atWill.has(booking.type) ? departuresOf(booking, around) : []
}

function checkInOf(booking: StartingBooking, { day_date, place, zoneAt }: Surroundings): BookingStart[] {
  const date = booking.start_date ?? day_date
  if (!date) return []
  const point = place ?? pointOf(booking.details?.venue)
  const zone = booking.start_zone ?? booking.details?.venue?.zone ?? (point && zoneAt(point)) ?? null
  return [{ event: 'check_in_soon', date, time: booking.start_time ?? null, zone, leg: null }]
}

function departuresOf(booking: StartingBooking, { day_date, place, zoneAt }: Surroundings): BookingStart[] {
  const zoneOf = (spot: Spot | null | undefined, otherwise: Point | undefined): string | undefined => {
    const point = pointOf(spot) ?? otherwise
    return spot?.zone ?? (point && zoneAt(point))
  }
  const legs = booking.details?.legs ?? []
  const several = legs.length > 1
  return (legs.length ? legs : [{}]).flatMap((leg: Leg, at): BookingStart[] => {
    const before = legs[at - 1]
    // The booking says of its first leg what the leg itself leaves out.
    const own = at === 0 ? booking : undefined
    const date = leg.start_date ?? own?.start_date ?? (own && day_date)
    if (!date) return []
    const time = leg.start_time ?? own?.start_time ?? null
    const zone =
      zoneOf(leg.from, undefined) ??
      own?.start_zone ??
      (before ? zoneOf(before.to, undefined) : zoneOf(undefined, place))
    return [{ event: 'departure_soon', date, time, zone: zone ?? null, leg: several ? leg : null }]
  })
}

/** What without a time is taken to start at. */
const morning = '08:00'

/**
 * From when on it begins, and until when one may still be reminded of it, in epoch ms; without a time until its local
 * day is over. Undefined for a zone that this side does not know.
 * @param otherZone of what has no zone of its own
 */
export function spanOfStart(
  { date, time, zone }: BookingStart,
  otherZone: string,
): { at: number; until: number } | undefined {
  const local = zone ?? otherZone
  const at = instantOf({ date, time: time ?? morning, zone: local })
  const until = time === null ? instantOf({ date: addDays(date, 1), time: '00:00', zone: local }) : at
  return at === undefined || until === undefined ? undefined : { at, until }
}

const hourMs = 3_600_000
/** A day before, and for what was booked later than that, some hours before. */
const leads = [24 * hourMs, 3 * hourMs]

/** When people are reminded of it; undefined where it was booked so late that nobody needs to be. */
export function reminderMoment(at: number, bookedAt: number): number | undefined {
  return leads.map(lead => at - lead).find(moment => moment > bookedAt)
}
