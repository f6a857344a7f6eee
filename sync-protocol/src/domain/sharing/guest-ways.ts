/** The ways of the days as a guest sees them. Without the bookings nothing of them may show in how the days are gone. */
import type { accommodation } from '../../entities/accommodation.ts'
import type { assignment } from '../../entities/assignment.ts'
import type { dayNote } from '../../entities/day-note.ts'
import type { day } from '../../entities/day.ts'
import type { place } from '../../entities/place.ts'
import type { reservationPosition } from '../../entities/reservation-position.ts'
import type { reservation } from '../../entities/reservation.ts'
import type { RowOf } from '../../entity.ts'
import type { DayHop } from '../day-hops.ts'
import type { OnwardMode } from '../onward.ts'
import type { Point } from '../travel-guess.ts'
import { journeysOf, tripWays, type DayWays } from '../trip-ways.ts'
import { usualMode, wayBetween, type RouteLeg } from '../ways.ts'
import type { ShareRights } from './share-rights.ts'

export interface GuestWay {
  day_id: string
  /** The stops at its ends; null: a booking, or where people sleep. */
  from_id: string | null
  to_id: string | null
  start: Point
  end: Point
  mode: OnwardMode
  /** Along roads: an encoded polyline with five decimals, metres and seconds. Null: no router told it to guests. */
  shape: string | null
  distance_meters: number | null
  duration_seconds: number | null
}

/** From where to where something booked goes, on the day that it begins. */
export interface GuestJourney {
  day_id: string
  /** Of the booking. */
  type: string
  start: Point
  end: Point
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

const none: { ways: GuestWay[]; journeys: GuestJourney[] } = { ways: [], journeys: [] }

/**
 * With the bookings, the ways that members see. Without them, straight lines between the stops that show, all alike: where
 * a way along roads is missing, or breaks, would tell of a flight or a hotel.
 * @param shown ids of the places that the guest sees
 */
export function guestWays(
  rows: RowsOfWays,
  { share_map, share_bookings }: ShareRights,
  shown: ReadonlySet<string>,
): { ways: GuestWay[]; journeys: GuestJourney[] } {
  if (!share_map) return none
  const days = tripWays({
    days: rows.days,
    places: new Map(rows.places.filter(({ id }) => shown.has(id)).map(row => [row.id, row])),
    assignments: rows.assignments,
    notes: rows.notes,
    bookings: share_bookings ? rows.reservations : [],
    stays: share_bookings ? rows.accommodations : [],
    positions: new Map(rows.positions.map(row => [row.id, row])),
  })
  const legs = new Map((share_bookings ? rows.legs : []).map(row => [row.id, row]))
  let left = mostShapes
  const ways = days.flatMap(({ day: { id }, hops, line }) => {
    const stops = new Set(line.flatMap(item => (item.kind === 'stop' ? [item.id] : [])))
    return hops.map((hop): GuestWay => {
      const way = guestWay(rows.trip.id, id, hop, stops, legs)
      left -= way.shape?.length ?? 0
      return left >= 0 ? way : { ...way, shape: null }
    })
  })
  return { ways, journeys: days.flatMap(journeysOn) }
}

function guestWay(
  tripId: string,
  dayId: string,
  { from, to, start, end, own }: DayHop,
  stops: ReadonlySet<string>,
  legs: ReadonlyMap<string, RouteLeg>,
): GuestWay {
  const mode = own ?? usualMode(start, end)
  const way = wayBetween(legs, tripId, start, end, mode === 'taxi' ? 'drive' : mode)
  const told = way.from === 'router'
  return {
    day_id: dayId,
    from_id: stops.has(from) ? from : null,
    to_id: stops.has(to) ? to : null,
    start,
    end,
    mode,
    shape: told ? way.shape : null,
    distance_meters: told ? way.distance : null,
    duration_seconds: told ? way.duration : null,
  }
}

function journeysOn({ day, line }: DayWays): GuestJourney[] {
  return line.flatMap(item =>
    item.kind === 'booking'
      ? journeysOf(item.row, item.part).map(({ start, end }) => ({
          day_id: day.id,
          type: item.row.type,
          start,
          end,
        }))
      : [],
  )
}
