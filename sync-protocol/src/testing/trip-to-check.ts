/** Builds small trips for tests of the trip check: only what a case is about is said. */
import { initialRow } from './initial-row.ts'
import { accommodation } from '../entities/accommodation.ts'
import { assignment } from '../entities/assignment.ts'
import { day } from '../entities/day.ts'
import { place } from '../entities/place.ts'
import { positionId, reservationPosition } from '../entities/reservation-position.ts'
import { reservation } from '../entities/reservation.ts'
import type { Entity, RowOf } from '../entity.ts'
import { addDays } from '../domain/trip-range.ts'
import { guessTravel } from '../domain/travel-guess.ts'
import type { TripCheckInput } from '../domain/trip-check/facts.ts'

type Some<E extends Entity> = Partial<RowOf<E>>

/** A Saturday. */
export const firstDate = '2026-12-19'

export const spots = {
  alfama: { lat: 38.7117, lng: -9.1301 },
  graca: { lat: 38.7166, lng: -9.1311 },
  belem: { lat: 38.6972, lng: -9.2064 },
  sintra: { lat: 38.7876, lng: -9.3906 },
  porto: { lat: 41.1496, lng: -8.611 },
  airport: { lat: 38.7742, lng: -9.1342 },
  paris: { lat: 49.0097, lng: 2.5479 },
  london: { lat: 51.47, lng: -0.4543 },
}
export type SpotName = keyof typeof spots

/** The zones of the spots. */
export function zoneAt({ lat }: { lat: number }): string {
  return lat > 50 ? 'Europe/London' : lat > 45 ? 'Europe/Paris' : 'Europe/Lisbon'
}

export function tripToCheck(dayCount = 3) {
  const days = Array.from({ length: dayCount }, (_, at) =>
    initialRow(day, {
      id: `day${at + 1}`,
      position: `a${at}`,
      state: 'dated',
      date: addDays(firstDate, at),
      slot: at + 1,
    }),
  )
  const places = new Map<string, RowOf<typeof place>>()
  const stops: RowOf<typeof assignment>[] = []
  const bookings: RowOf<typeof reservation>[] = []
  const stays: RowOf<typeof accommodation>[] = []
  const positions = new Map<string, RowOf<typeof reservationPosition>>()
  const dayOn = (date: string | null | undefined) => days.find(row => row.date === date)?.id ?? null
  const trip = {
    input: {
      days,
      places,
      stops,
      bookings,
      stays,
      positions,
      members: ['maya', 'jonas'],
      joining: new Map<string, string[]>(),
      zoneAt,
      travel: (from, to) => ({ seconds: guessTravel(from, to, 'drive').duration, estimated: false }),
    } satisfies TripCheckInput as TripCheckInput & { joining: Map<string, string[]> },
    place(id: string, spot: SpotName | null, fields: Some<typeof place> = {}) {
      places.set(id, initialRow(place, { id, name: id, ...(spot ? spots[spot] : {}), ...fields }))
      return trip
    },
    /** A stop at a place of the same name, made where there is none; `times` as `09:30-10:15`. */
    stop(id: string, dayNumber: number, times = '', at: SpotName | null = null) {
      if (!places.has(id)) trip.place(id, at)
      const [start = '', end = ''] = times.split('-')
      stops.push(
        initialRow(assignment, {
          id: `stop-${id}-${dayNumber}`,
          place_id: id,
          day_id: `day${dayNumber}`,
          position: `a${stops.length}`,
          assignment_time: start || null,
          assignment_end_time: end || null,
          ends_next_day: Boolean(end) && end < start,
        }),
      )
      return trip
    },
    booking(id: string, fields: Some<typeof reservation>) {
      const { start_date: start, end_date: end } = fields
      const where = { day_id: dayOn(start), end_day_id: dayOn(end) }
      bookings.push(initialRow(reservation, { id, title: id, type: 'other', ...where, ...fields }))
      return trip
    },
    /** Gives a booking a stored place on a day: behind as many stops as there are so far. */
    placed(id: string, dayNumber: number) {
      const day_id = `day${dayNumber}`
      const row = { id: positionId(id, day_id), reservation_id: id, day_id, position: `a${stops.length}` }
      positions.set(row.id, initialRow(reservationPosition, row))
      return trip
    },
    stay(id: string, spot: SpotName, from: number, to: number, fields: Some<typeof accommodation> = {}) {
      trip.place(id, spot)
      stays.push(
        initialRow(accommodation, {
          id: `stay-${id}`,
          place_id: id,
          start_day_id: `day${from}`,
          end_day_id: `day${to}`,
          ...fields,
        }),
      )
      return trip
    },
  }
  return trip
}
