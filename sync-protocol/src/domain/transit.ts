/** Public transport, as the server asks a timetable for it and the planner shows it. */
import type { BookingType } from './bookings/booking-types.ts'
import type { Leg } from './bookings/details.ts'

export interface ConnectionLeg extends Leg {
  type: BookingType
}

export interface Connection {
  /** Instants, epoch ms, from door to door. */
  departs_at: number
  arrives_at: number
  duration_seconds: number
  transfers: number
  /** Metres on foot, in all. */
  walk_meters: number
  /** The vehicles, in order; local dates and times at their ends. At least one. */
  legs: ConnectionLeg[]
}
