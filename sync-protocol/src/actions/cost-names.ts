/** What costs are called as long as they have the name of their booking, and when the two part. */
import { nameOfRow } from '../domain/bookings/booking-name.ts'
import { expense } from '../entities/expense.ts'
import { place } from '../entities/place.ts'
import { reservation } from '../entities/reservation.ts'
import type { AnyRow, RowOf } from '../entity.ts'
import type { Op, Values } from '../op.ts'
import type { State } from '../state.ts'

/** What a booking is called in this state; null where only its type is known. */
export function nameInState(state: State, reservationId: string): string | null {
  const row = state.get(reservation, reservationId)
  return row ? nameOfRow(row, (_, id) => state.get(place, id) as AnyRow | undefined) : null
}

/** Writes the name of a booking that goes into its costs that have none of their own. */
export function keptCostNames(state: State, reservationId: string): Op[] {
  const name = nameInState(state, reservationId)
  if (name === null) return []
  return state
    .where(expense, 'reservation_id', reservationId)
    .filter(row => row.name === null)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id }): Op => ({ op: 'update', entity: expense.name, id, fields: { name }, derived: true }))
}

/** Costs that have the title of their booking are renamed with it. */
export function renamedCosts(state: State, row: RowOf<typeof reservation> | undefined, sent: Values): Op[] {
  if (!row || row.title === null || !('title' in sent) || sent['title'] === row.title) return []
  const name = sent['title'] ?? null
  return state
    .where(expense, 'reservation_id', row.id)
    .filter(cost => cost.name === row.title)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id }): Op => ({ op: 'update', entity: expense.name, id, fields: { name }, derived: true }))
}
