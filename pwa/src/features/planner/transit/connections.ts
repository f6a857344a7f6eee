/** Connections by public transport for a way of a day, and the booking that one becomes. */
import type { BookingType } from '@caravel/sync-protocol/domain/bookings/booking-types'
import type { Connection } from '@caravel/sync-protocol/domain/transit'
import type { Point } from '@caravel/sync-protocol/domain/travel-guess'
import { reservation } from '@caravel/sync-protocol/entities/reservation'
import { callApi } from '../../../data/api.ts'
import { mint, mutate } from '../../../data/mutate.ts'

export interface Question {
  from: Point
  to: Point
  /** `YYYY-MM-DD` and `HH:MM`, local at the first point. */
  date: string
  time: string
}

/** Connections that leave after the time. Throws `ApiError`. */
export async function findConnections(tripId: string, question: Question): Promise<readonly Connection[]> {
  const body = { ...question, from: pointOf(question.from), to: pointOf(question.to) }
  const path = `/api/trips/${tripId}/connections`
  return (await callApi<{ connections: Connection[] }>('POST', path, body)).connections
}

function pointOf({ lat, lng }: Point): Point {
  return { lat, lng }
}

/** Turns a connection into a booking to review; nothing is bought. */
export function bookConnection(tripId: string, dayId: string, { legs }: Connection): Promise<void> {
  const [first, last] = [legs[0], legs.at(-1)]
  const body = {
    id: mint(),
    type: mainType(legs),
    status: 'pending',
    needs_review: true,
    day_id: dayId,
    start_date: first?.start_date ?? null,
    start_time: first?.start_time ?? null,
    start_zone: first?.from?.zone ?? null,
    end_date: last?.end_date ?? null,
    end_time: last?.end_time ?? null,
    end_zone: last?.to?.zone ?? null,
    details: { legs: legs.map(({ type: _type, ...leg }) => leg) },
  } as const
  const label = { key: 'bookings.did.added', params: { name: titleOf(legs) } } as const
  return mutate(reservation.create, { trip_id: tripId }, body, { label }).saved
}

/** From where to where, as tickets say it. */
function titleOf(legs: Connection['legs']): string {
  return `${legs[0]?.from?.name ?? ''} – ${legs.at(-1)?.to?.name ?? ''}`.slice(0, 200)
}

/** A transport with a train in it is one by train, however many buses lead to it. */
function mainType(legs: Connection['legs']): BookingType {
  const order: BookingType[] = ['flight', 'train', 'ferry', 'bus']
  return order.find(type => legs.some(leg => leg.type === type)) ?? legs[0]?.type ?? 'transport_other'
}
