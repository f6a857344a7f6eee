/** Bookings in the order of a day. Everything lands on the device at once and can be undone. */
import { setBookingPositions } from '@caravel/sync-protocol/actions/set-booking-positions'
import { reservation } from '@caravel/sync-protocol/entities/reservation'
import { MoveVertical } from 'lucide-preact'
import { nameOfBooking } from '../../../shared/bookings/booking-name.ts'
import { mint, mutate } from '../../../data/mutate.ts'
import { offerUndo, type UserAction } from '../../../shared/undo/undo-toast.ts'
import { linePosition, type Neighbours } from './line-position.ts'
import type { PlanBooking, PlanDay } from './trip-plan.ts'

/** Among the stops and notes of one of its days; its other days stay as they are. */
export function placeBooking(booking: PlanBooking, day: PlanDay, at: Neighbours): Promise<void> {
  const { row, id } = booking
  const unit = mint()
  const label: UserAction = { key: 'planner.did.moved', params: { name: nameOfBooking(row) } }
  const position = linePosition(row.trip_id, day.id, at, id)
  const body = { day_id: day.id, positions: [{ id: row.id, position }] }
  const { saved } = mutate(setBookingPositions, { trip_id: row.trip_id }, body, { unit, label })
  offerUndo(MoveVertical, label, unit)
  return saved
}

/** One without a date to another day. */
export function moveBooking({ row }: PlanBooking, day: PlanDay, dayName: string): Promise<void> {
  const unit = mint()
  const label: UserAction = {
    key: 'planner.did.movedToDay',
    params: { name: nameOfBooking(row), day: dayName },
  }
  const params = { trip_id: row.trip_id, id: row.id }
  const { saved } = mutate(reservation.update, params, { day_id: day.id }, { unit, label })
  offerUndo(MoveVertical, label, unit)
  return saved
}
