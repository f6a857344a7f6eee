/** Changing and deleting a stay. The one of a hotel is changed through the booking, which it mirrors. */
import { crudRoutes, gone } from '../crud.ts'
import { endsOnEarlierDay, indexDays, onTheirDays } from '../domain/bookings/booking-days.ts'
import { stayFields } from '../domain/bookings/bookings-rule.ts'
import { wholeBooking } from '../domain/bookings/booking-writes.ts'
import { accommodation } from '../entities/accommodation.ts'
import { day } from '../entities/day.ts'
import { reservation } from '../entities/reservation.ts'
import type { RowOf } from '../entity.ts'
import { isRefusal } from '../errors.ts'
import type { Op, Values } from '../op.ts'
import { changedRoute, type MutationRoute, type Plan, type PlanInput } from '../plan.ts'
import type { State } from '../state.ts'
import { keptCostNames } from './cost-names.ts'
import { dateOfDay } from './write-reservation.ts'

const entity = accommodation
type Accommodation = RowOf<typeof accommodation>

const bookingFields: ReadonlyMap<string, string> = new Map(
  Object.entries(stayFields).map(([booking, stay]) => [stay, booking]),
)

/** Fields of a stay under the names that its booking has for them. */
function asBooking(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const booking = bookingFields.get(name)
      return booking === undefined ? [] : [[booking, value]]
    }),
  )
}

/** The same fields with the dates that its days have: a stay with dates that is put on another day moves. */
function wholeStay(state: State, sent: Values, row: Accommodation): Values {
  const dateOf = dateOfDay(state)
  const fields = { ...sent }
  for (const [dayField, dateField] of [
    ['start_day_id', 'start_date'],
    ['end_day_id', 'end_date'],
  ] as const) {
    const id = sent[dayField]
    if (typeof id !== 'string' || dateField in sent || id === row[dayField] || row[dateField] === null)
      continue
    fields[dateField] = dateOf(id) ?? null
  }
  return fields
}

function throughBooking(state: State, id: string, row: Accommodation, input: PlanInput): Plan {
  const booking = state.get(reservation, id)
  const fields = wholeBooking(
    asBooking(wholeStay(state, input.body, row)),
    booking as Values | undefined,
    dateOfDay(state),
  )
  const ops: Op[] = [{ op: 'update', entity: reservation.name, id, fields, base: asBooking(input.base) }]
  return { ops, subject: { entity, id: row.id } }
}

function planUpdate(state: State, route: MutationRoute, input: PlanInput): ReturnType<MutationRoute['plan']> {
  const row = state.get(accommodation, input.params['id'] ?? '')
  if (!row) return gone(state, entity, input.params['id'] ?? '')
  const moves = 'start_day_id' in input.body || 'end_day_id' in input.body
  if (moves && endsEarly(state, { ...row, ...input.body })) return { refused: 'END_BEFORE_START' }
  if (row.reservation_id !== null) return throughBooking(state, row.reservation_id, row, input)
  return route.plan(state, { ...input, body: wholeStay(state, input.body, row) })
}

function planDelete(state: State, route: MutationRoute, input: PlanInput): ReturnType<MutationRoute['plan']> {
  const plan = route.plan(state, input)
  const row = state.get(accommodation, input.params['id'] ?? '')
  if (isRefusal(plan) || row?.reservation_id == null) return plan
  const id = row.reservation_id
  return { ...plan, ops: [...keptCostNames(state, id), { op: 'delete', entity: reservation.name, id }] }
}

/** By the order of its days; a stay with a date at either end is compared by its dates. */
function endsEarly(state: State, { start_date, end_date, start_day_id, end_day_id }: Values): boolean {
  if ((start_date ?? null) !== null || (end_date ?? null) !== null) return false
  return endsOnEarlierDay(indexDays(state.list(day)), start_day_id as string, end_day_id as string)
}

function planNew(state: State, route: MutationRoute, input: PlanInput): ReturnType<MutationRoute['plan']> {
  const body = onTheirDays(indexDays(state.list(day)), input.body, ['start_day_id', 'end_day_id'])
  if (endsEarly(state, body)) return { refused: 'END_BEFORE_START' }
  return route.plan(state, { ...input, body })
}

function planOf({ method }: MutationRoute): typeof planNew {
  if (method === 'POST') return planNew
  return method === 'DELETE' ? planDelete : planUpdate
}

export const writeAccommodation: readonly MutationRoute[] = crudRoutes(entity, {}).map(route =>
  changedRoute(route, { plan: (state, input) => planOf(route)(state, route, input) }),
)
