/** What the trip check finds: what cannot work as it is planned, with the evidence and a way out. */
import type { OpeningPeriod } from '../../entities/place.ts'

/** What a finding is about. */
export interface Target {
  kind: 'stop' | 'booking' | 'stay' | 'day'
  id: string
}

/** What would put it right. Each is one change of the plan, or leads to where it is made. */
export type Remedy =
  /** The stop goes to another day. */
  | { kind: 'move_stop'; stop_id: string; day_id: string }
  /** The stop begins at another time (`HH:MM`); its end moves along. */
  | { kind: 'start_stop'; stop_id: string; time: string; end_time: string | null }
  /** The stay ends on a later day. */
  | { kind: 'extend_stay'; stay_id: string; day_id: string }
  /** The stops go to the end of another day. */
  | { kind: 'move_stops'; stop_ids: string[]; day_id: string }
  /** The booking gets a place among the rows of the day: before the stops that come after it, or after those before it. */
  | {
      kind: 'place_booking'
      booking_id: string
      day_id: string
      side: WrongSide['side']
      after: string | null
      before: string | null
    }
  /** A look at what it is about. */
  | { kind: 'open'; target: Target }

interface Common {
  /** The same finding has the same key on every device; what was ignored is known by it. */
  key: string
  /** Something is missing altogether, in place of being tight. */
  missing: boolean
  /** Where it stands in the trip; null before and after it. */
  day_id: string | null
  target: Target
  remedies: Remedy[]
}

/** The place is closed on that day; `opens` is when it opens next: ISO weekday and time. */
export interface ClosedDay extends Common {
  kind: 'closed_day'
  weekday: number
  time: string | null
  opens: { weekday: number; time: string } | null
}
/** Open on that day, but not when someone comes, or not until they leave. */
export interface ClosedHours extends Common {
  kind: 'closed_hours'
  /** Local times in the zone of the place. */
  time: string
  end_time: string | null
  hours: OpeningPeriod[]
}
/** Two things at the same time. */
export interface Overlap extends Common {
  kind: 'overlap'
  other: Target
  minutes: number
}
/** The time between two things is shorter than the way. */
export interface ShortWay extends Common {
  kind: 'way'
  other: Target
  /** Minutes between them, minutes that the way takes. */
  minutes: number
  travel: number
  /** The way is an estimate, not a route. */
  estimated: boolean
}
/** A connection shorter than `needed` minutes, or one that has left before the arrival (`minutes` below 0). */
export interface ShortConnection extends Common {
  kind: 'connection'
  other: Target
  minutes: number
  needed: number
  arrives: string
  leaves: string
  /** Where one changes, and to what. */
  at: string | null
  onto: string | null
}
/** Nights between two days for which nobody has a bed. */
export interface NoBed extends Common {
  kind: 'no_bed'
  nights: number
  until_day_id: string
  /** The stay that ends when the nights begin. */
  stay_id: string | null
}
/** A stay without a night in it, or on no day of the trip. */
export interface EmptyStay extends Common {
  kind: 'empty_stay'
  off_trip: boolean
}
/** A date that the trip does not have. */
export interface BookingOffTrip extends Common {
  kind: 'off_trip'
  date: string
}
/** The booking is on one day, the stop at the same place on another. */
export interface BookingOtherDay extends Common {
  kind: 'other_day'
  other: Target
  other_day_id: string
}
/** A stay that goes on after everybody has left for somewhere far away. */
export interface StayTooLong extends Common {
  kind: 'stay_too_long'
  other: Target
  until_day_id: string
}
/** A stop far from everything else on its day. Metres in a straight line. */
export interface FarStop extends Common {
  kind: 'far'
  metres: number
}
/** Stops on the wrong side of a transport: `before` it, though they are where it arrives, or `after` it. */
export interface WrongSide extends Common {
  kind: 'wrong_side'
  side: 'before' | 'after'
  /** Of the booking. */
  type: string
  /** Ids, in the order of the day. */
  stops: string[]
}
/** Members who are on no list of a booking, or have no seat where others have one. */
export interface NoSeat extends Common {
  kind: 'no_seat'
  people: string[]
  listed: boolean
}

/** A public holiday in the country where the stops of that day are. */
export interface HolidayThere extends Common {
  kind: 'holiday'
  /** ISO 3166-1 alpha-2. */
  country: string
  name: string
  /** Of ISO: Monday is 1. */
  weekday: number
  /** Ids of the stops that may be closed. */
  stops: string[]
}
/** Days of the trip on which the reader works. */
export interface NoLeave extends Common {
  kind: 'no_leave'
  dates: string[]
}

export type Finding =
  | ClosedDay
  | ClosedHours
  | HolidayThere
  | Overlap
  | ShortWay
  | ShortConnection
  | NoBed
  | EmptyStay
  | BookingOffTrip
  | BookingOtherDay
  | StayTooLong
  | FarStop
  | WrongSide
  | NoSeat
  | NoLeave

export type FindingKind = Finding['kind']

export const findingGroups = ['hours', 'time', 'stays', 'bookings', 'places', 'people'] as const
export type FindingGroup = (typeof findingGroups)[number]

const groups: Record<FindingKind, FindingGroup> = {
  closed_day: 'hours',
  closed_hours: 'hours',
  holiday: 'hours',
  overlap: 'time',
  way: 'time',
  connection: 'time',
  no_bed: 'stays',
  empty_stay: 'stays',
  stay_too_long: 'stays',
  off_trip: 'bookings',
  other_day: 'bookings',
  wrong_side: 'bookings',
  far: 'places',
  no_seat: 'people',
  no_leave: 'people',
}

export function groupOf({ kind }: Finding): FindingGroup {
  return groups[kind]
}
