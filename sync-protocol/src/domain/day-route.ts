/** The way through a day: from the bed over its stops and bookings to the next bed, split where a vehicle takes over. */
import { isTransport } from './bookings/booking-types.ts'
import type { BookingPart, Reservation } from './bookings/booking-days.ts'
import type { Leg, Spot } from './bookings/details.ts'
import { distanceBetween, pointOf, type Point } from './travel-guess.ts'

/**
 * Where one arrives and where one goes on from: the same point, but for a transport. Undefined: the way ends here, or
 * begins here, as nobody knows the point or a vehicle takes over.
 */
export interface Ends {
  arrive: Point | undefined
  leave: Point | undefined
}

/** Metres; nearer points are one spot. */
const sameSpot = 10

/** The ways of a day, as indices of neighbours in `stations`, in order. Pure; nothing leads over an unknown end. */
export function hopsBetween(stations: readonly Ends[]): { from: number; start: Point; end: Point }[] {
  return stations.slice(1).flatMap(({ arrive: end }, from) => {
    const start = stations[from]?.leave
    return start && end && distanceBetween(start, end) >= sameSpot ? [{ from, start, end }] : []
  })
}

/** A place that one arrives at and goes on from. */
export function placeEnds(point: Point | undefined): Ends {
  return { arrive: point, leave: point }
}

/**
 * What a booking is on the way of one day: a transport leads to where it departs and on from where it arrives, in between
 * there is none; a car is fetched and brought back, and splits the way where it is brought elsewhere on the same day; a table or a tour is a place. Undefined: it is not on the way, as
 * nobody said where it is, or the car is already there.
 * @param date of the day: a transport of several legs may arrive and go on in between
 * @param place where the booking's place is, for those that have one
 */
export function bookingEnds(
  { type, details, start_date, end_date }: Pick<Reservation, 'type' | 'details' | 'start_date' | 'end_date'>,
  part: BookingPart,
  date: string | null,
  place?: Point,
): Ends | undefined {
  const { legs, car, venue } = details ?? {}
  if (!legs?.length && car) return carEnds(car, part)
  if (!isTransport(type)) {
    const point = place ?? pointOf(venue)
    return point && part !== 'through' ? placeEnds(point) : undefined
  }
  if (type === 'car' && !legs?.length) return undefined
  const [dated, first] = [date !== null && datedEnds(legs ?? [], date, { start_date, end_date }), legs?.[0]]
  if (dated) return dated
  return {
    arrive: part === 'start' || part === 'whole' ? pointOf(first?.from) : undefined,
    leave: part === 'end' || part === 'whole' ? pointOf(legs?.at(-1)?.to) : undefined,
  }
}

function carEnds(
  { pick_up, drop_off }: { pick_up?: Spot | null; drop_off?: Spot | null },
  part: BookingPart,
): Ends | undefined {
  const [from, to] = [pointOf(pick_up), pointOf(drop_off)]
  // Fetched and brought back on one day, the drive between both ends is its own.
  if (part === 'whole' && from && to) return { arrive: from, leave: to }
  const spot = part === 'end' ? pointOf(drop_off) : part === 'through' ? undefined : pointOf(pick_up)
  return spot && placeEnds(spot)
}

/** By the dates of each leg; undefined where one of them is not known. */
function datedEnds(
  legs: readonly Leg[],
  date: string,
  whole: Pick<Reservation, 'start_date' | 'end_date'>,
): Ends | undefined {
  const events = legs.flatMap((leg, at) => [
    { on: leg.start_date ?? (at === 0 ? whole.start_date : null), at: leg.from, lands: false },
    {
      on: leg.end_date ?? (at === legs.length - 1 ? (whole.end_date ?? whole.start_date) : null),
      at: leg.to,
      lands: true,
    },
  ])
  if (!events.length || events.some(({ on }) => on === null)) return undefined
  const today = events.filter(({ on }) => on === date)
  const [first, last] = [today[0], today.at(-1)]
  return {
    arrive: first && !first.lands ? pointOf(first.at) : undefined,
    leave: last?.lands ? pointOf(last.at) : undefined,
  }
}
