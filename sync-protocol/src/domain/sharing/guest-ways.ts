/**
 * The ways of the days as a guest sees them, with the bookings and nights on each day. If bookings are not shared, the
 * ways must not reveal anything about them.
 */
import type { accommodation } from '../../entities/accommodation.ts'
import type { assignment } from '../../entities/assignment.ts'
import type { dayNote } from '../../entities/day-note.ts'
import type { day } from '../../entities/day.ts'
import type { place } from '../../entities/place.ts'
import type { reservationPosition } from '../../entities/reservation-position.ts'
import type { reservation } from '../../entities/reservation.ts'
import type { RowOf } from '../../entity.ts'
import { nameOfRow } from '../bookings/booking-name.ts'
import type { LineItem } from '../booked-line.ts'
import type { BookingPart } from '../bookings/booking-days.ts'
import type { DayHop } from '../day-hops.ts'
import type { OnwardMode } from '../onward.ts'
import { distanceBetween, type Point } from '../travel-guess.ts'
import { byId, filtered, gathered, type Steps } from '../steps.ts'
import { transportsOf, tripWaysInSteps, type DayWays } from '../trip-ways.ts'
import { usualMode, wayBetween, type RouteLeg, type WaySource } from '../ways.ts'
import type { ShareRights } from './share-rights.ts'

export interface GuestWay {
  day_id: string
  /** The stops and bookings on the line at its ends; null: where people sleep, which has a name. */
  from_id: string | null
  to_id: string | null
  from_name: string | null
  to_name: string | null
  start: Point
  end: Point
  mode: OnwardMode
  /** `none`: a router found no way. */
  source: WaySource
  /** Which line or bus, where someone noted it for public transport. */
  note: string | null
  /** An encoded polyline with five decimals; null where no router told it to guests. */
  shape: string | null
  /** Whole metres and seconds; null where nobody knows. */
  distance_meters: number | null
  duration_seconds: number | null
}

/** From where to where something booked goes, on the day that it begins. */
export interface GuestTransport {
  day_id: string
  /** Of the booking. */
  type: string
  start: Point
  end: Point
}

/** A booking on the line of a day. */
export interface GuestLineBooking {
  /** The id of its row on the line. */
  id: string
  day_id: string
  reservation_id: string
  /** The stop, note or booking that it stands behind; null: the first of the day. */
  after_id: string | null
  /** Which part of a booking of several days is on this one. */
  part: BookingPart
  /** Local `HH:MM` of that part. */
  time: string | null
}

/** Where people wake up on a day, or sleep after it. */
export interface GuestNight {
  day_id: string
  accommodation_id: string
  at: 'morning' | 'evening'
  /** The coming night, from 1. */
  night: number
  nights: number
  /** Check-in or check-out is on this day; null between them. */
  edge: 'check-in' | 'check-out' | null
}

export interface RowsOfWays {
  trip: { id: string }
  days: readonly RowOf<typeof day>[]
  places: readonly RowOf<typeof place>[]
  assignments: readonly RowOf<typeof assignment>[]
  notes: readonly RowOf<typeof dayNote>[]
  reservations: readonly RowOf<typeof reservation>[]
  accommodations: readonly RowOf<typeof accommodation>[]
  positions: readonly RowOf<typeof reservationPosition>[]
  /** As routers told them; may be left out. */
  legs: readonly RouteLeg[]
}

/** Characters of all lines along roads; what is beyond them is drawn straight. */
const mostShapes = 300_000
/** Metres in a straight line. Without the bookings it is not known whether more is driven or flown. */
const farthestGuess = 50_000

interface GuestWays {
  ways: GuestWay[]
  journeys: GuestTransport[]
  line_bookings: GuestLineBooking[]
  line_nights: GuestNight[]
}

const none: GuestWays = { ways: [], journeys: [], line_bookings: [], line_nights: [] }

/**
 * With the bookings, the ways that members see. Without them, straight lines and estimates between the stops that show,
 * all alike: where a way along roads is missing, or breaks, would tell of a flight or a hotel.
 * @param shown ids of the places that the guest sees
 */
export function* guestWays(
  rows: RowsOfWays,
  { share_map, share_bookings }: ShareRights,
  shown: ReadonlySet<string>,
): Steps<GuestWays> {
  if (!share_map) return none
  const places = yield* filtered(rows.places, ({ id }) => shown.has(id))
  const days = yield* tripWaysInSteps({
    days: rows.days,
    places: yield* byId(places),
    assignments: rows.assignments,
    notes: rows.notes,
    bookings: share_bookings ? rows.reservations : [],
    stays: share_bookings ? rows.accommodations : [],
    positions: yield* byId(rows.positions),
  })
  const legs = yield* byId(share_bookings ? rows.legs : [])
  const told = { tripId: rows.trip.id, legs, withBookings: share_bookings }
  const ways: GuestWay[] = []
  let left = mostShapes
  for (const day of days) {
    const items = yield* byId(day.line)
    for (const hop of day.hops) {
      const way = guestWay(told, { ...day, items }, hop)
      left -= way.shape?.length ?? 0
      ways.push(left >= 0 ? way : { ...way, shape: null })
      yield
    }
  }
  return {
    ways,
    journeys: yield* gathered(days, transportsOn),
    line_bookings: yield* gathered(days, bookingsOn),
    line_nights: yield* gathered(days, nightsOn),
  }
}

/** A day with what stands on its line, by its ids. */
interface DayItems extends DayWays {
  items: ReadonlyMap<string, LineItem>
}

interface ToldWays {
  tripId: string
  legs: ReadonlyMap<string, RouteLeg>
  withBookings: boolean
}

function guestWay(
  { tripId, legs, withBookings }: ToldWays,
  day: DayItems,
  { from, to, start, end, own, minutes, note }: DayHop,
): GuestWay {
  const mode = own ?? usualMode(start, end)
  const way = wayBetween(legs, tripId, start, end, mode, minutes)
  const isTold = withBookings || way.from === 'stated' || distanceBetween(start, end) <= farthestGuess
  const [first, last] = [endOf(day, from), endOf(day, to)]
  return {
    day_id: day.day.id,
    from_id: first.id,
    to_id: last.id,
    from_name: first.name,
    to_name: last.name,
    start,
    end,
    mode,
    source: isTold ? way.from : 'estimate',
    note,
    shape: way.shape,
    distance_meters: isTold ? rounded(way.distance) : null,
    duration_seconds: isTold ? rounded(way.duration) : null,
  }
}

function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value)
}

function endOf({ items, stays }: DayItems, at: string): { id: string | null; name: string | null } {
  const item = items.get(at)
  if (item?.kind === 'stop') return { id: at, name: null }
  if (item?.kind === 'booking') return { id: at, name: nameOfRow(item.row, () => item.place) }
  const nights = at === 'morning' ? stays.morning : stays.evening
  return { id: null, name: nights.flatMap(({ name }) => name ?? [])[0] ?? null }
}

function transportsOn({ day, line }: DayWays): GuestTransport[] {
  return line.flatMap(item =>
    item.kind === 'booking'
      ? transportsOf(item.row, item.part).map(({ start, end }) => ({
          day_id: day.id,
          type: item.row.type,
          start,
          end,
        }))
      : [],
  )
}

function bookingsOn({ day, line }: DayWays): GuestLineBooking[] {
  return line.flatMap((item, at) =>
    item.kind === 'booking'
      ? {
          id: item.id,
          day_id: day.id,
          reservation_id: item.row.id,
          after_id: line[at - 1]?.id ?? null,
          part: item.part,
          time: item.time,
        }
      : [],
  )
}

function nightsOn({ day, stays }: DayWays): GuestNight[] {
  return (['morning', 'evening'] as const).flatMap(at =>
    stays[at].map(({ row, night, nights, edge }) => ({
      day_id: day.id,
      accommodation_id: row.id,
      at,
      night,
      nights,
      edge: edge ?? null,
    })),
  )
}
