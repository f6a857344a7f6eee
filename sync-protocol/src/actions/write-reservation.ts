/** Creating and changing a booking, with what follows: its times, its price, who travels. */
import * as z from 'zod/mini'
import { createSchema, updateSchema } from '../body-schema.ts'
import { crudRoutes } from '../crud.ts'
import { categoryOf, type BookingType } from '../domain/bookings/booking-types.ts'
import { indexDays, onTheirDays } from '../domain/bookings/booking-days.ts'
import { wholeBooking } from '../domain/bookings/booking-writes.ts'
import type { Traveller } from '../domain/bookings/details.ts'
import { noRate } from '../domain/money/rate-fields.ts'
import { unknownPerson } from '../domain/money/known-people.ts'
import { mostMoney } from '../domain/money/split.ts'
import { day } from '../entities/day.ts'
import { expense, expenseCategories } from '../entities/expense.ts'
import { reservation } from '../entities/reservation.ts'
import type { RowOf } from '../entity.ts'
import { isRefusal } from '../errors.ts'
import { currencySchema } from '../field.ts'
import { derivedId } from '../ids.ts'
import { once } from '../once.ts'
import type { Op, Values } from '../op.ts'
import { keysAtEnd } from '../order-list.ts'
import { changedRoute, type MutationRoute, type Plan } from '../plan.ts'
import type { State } from '../state.ts'
import { keptCostNames, renamedCosts } from './cost-names.ts'

const entity = reservation
type Reservation = RowOf<typeof reservation>

/** What a booking costs, in minor units; it becomes an expense once, and changes that from then on. */
export interface BookingPrice {
  amount: number
  currency: string
  category?: string
}

export const priceSchema = once(() =>
  z.strictObject({
    amount: z.int().check(z.gte(0), z.lte(mostMoney)),
    currency: currencySchema,
    category: z.optional(z.enum(expenseCategories)),
  }),
)
const price = () => ({ price: z.optional(z.nullable(priceSchema())) })
const createBody = once(() => createSchema(entity, price()))
const updateBody = once(() => updateSchema(entity, price()))

/** The id of the expense that the price of a booking becomes. */
export function priceId(reservationId: string): string {
  return derivedId('price', reservationId)
}

/**
 * The ops that make the price an expense, or change the one it became. Null lets go of those that are linked, and
 * deletes none. One that was deleted is made anew.
 */
export function priceOps(
  state: State,
  row: { id: string; title: string | null; type: string; start_date: string | null },
  sent: BookingPrice | null,
  position = keysAtEnd(state, 'budget', 1)[0],
): Op[] {
  const linked = state.where(expense, 'reservation_id', row.id).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  if (sent === null)
    return [
      ...keptCostNames(state, row.id),
      ...linked.map(({ id }): Op => ({
        op: 'update',
        entity: expense.name,
        id,
        fields: { reservation_id: null },
      })),
    ]
  const { amount, currency, category } = sent
  const own =
    linked.find(({ id }) => id === priceId(row.id)) ?? linked[0] ?? state.get(expense, priceId(row.id))
  if (own) {
    const isNew = own.currency !== currency
    const money = { ...paidAlike(own, amount), currency, ...(isNew && own.rate !== null ? noRate : {}) }
    const fields = {
      ...(own.amount === amount && !isNew ? {} : money),
      ...(category ? { category } : {}),
      ...(own.reservation_id === row.id ? {} : { reservation_id: row.id }),
    }
    return Object.keys(fields).length ? [{ op: 'update', entity: expense.name, id: own.id, fields }] : []
  }
  const fields: Values = {
    // Without a typed title it has none either, and is called as the booking is.
    name: row.title,
    amount,
    currency,
    category: category ?? categoryOf(row.type as BookingType),
    expense_date: row.start_date,
    reservation_id: row.id,
    position,
  }
  return [{ op: 'create', entity: expense.name, id: priceId(row.id), fields }]
}

/** Where one person paid it all, they paid the new amount. */
function paidAlike({ payers }: RowOf<typeof expense>, amount: number): Values {
  const [payer] = payers
  if (!payer || payers.length > 1 || amount === 0) return { amount }
  return { amount, payers: [{ ...payer, amount }] }
}

/** People that the body names as travellers and the booking does not. */
export function newTravellers(body: Values, row: Reservation | undefined): string[] {
  const known = new Set(row?.travellers.map(each => each.person_id))
  const sent = (body['travellers'] ?? []) as Traveller[]
  return sent.map(each => each.person_id).filter(id => !known.has(id))
}

/** The fields of a booking that is made, on the days that its dates have. */
export function newBooking(state: State, fields: Values): Values {
  return onTheirDays(indexDays(state.list(day)), fields, ['day_id', 'end_day_id'])
}

export function dateOfDay(state: State): (dayId: string) => string | null | undefined {
  return id => {
    const row = state.get(day, id)
    return row ? row.date : undefined
  }
}

function planWrite(
  state: State,
  route: MutationRoute,
  input: Parameters<MutationRoute['plan']>[1],
): ReturnType<MutationRoute['plan']> {
  const { price: sentPrice, ...sent } = input.body as Values & { price?: BookingPrice | null }
  const id = route.method === 'POST' ? String(sent['id']) : (input.params['id'] ?? '')
  const row = state.get(reservation, id)
  const unknown = unknownPerson(state, newTravellers(sent, row))
  if (unknown) return unknown
  const whole = wholeBooking(sent, row as Values | undefined, dateOfDay(state))
  const body = row ? whole : newBooking(state, whole)
  const plan = route.plan(state, { ...input, body })
  if (isRefusal(plan)) return plan
  const renamed = { ...plan, ops: [...plan.ops, ...renamedCosts(state, row, body)] }
  return sentPrice === undefined ? renamed : withPrice(state, renamed, { id, row, body, price: sentPrice })
}

function withPrice(
  state: State,
  plan: Plan,
  {
    id,
    row,
    body,
    price: sent,
  }: { id: string; row: Reservation | undefined; body: Values; price: BookingPrice | null },
): Plan {
  const about = { start_date: null, type: 'other', title: null, ...row, ...body, id } as Reservation
  return { ...plan, ops: [...plan.ops, ...priceOps(state, about, sent)] }
}

/** Costs stay, under the name that the booking had. */
function planDelete(
  state: State,
  route: MutationRoute,
  input: Parameters<MutationRoute['plan']>[1],
): ReturnType<MutationRoute['plan']> {
  const plan = route.plan(state, input)
  if (isRefusal(plan)) return plan
  return { ...plan, ops: [...keptCostNames(state, input.params['id'] ?? ''), ...plan.ops] }
}

/** Creating, changing and deleting a booking, as every entity has them, with what follows from what was sent. */
export const writeReservation: readonly MutationRoute[] = crudRoutes(entity, {}).map(route =>
  route.method === 'DELETE'
    ? changedRoute(route, { plan: (state, input) => planDelete(state, route, input) })
    : changedRoute(route, {
        get body() {
          return route.method === 'POST' ? createBody() : updateBody()
        },
        plan: (state, input) => planWrite(state, route, input),
      }),
)
