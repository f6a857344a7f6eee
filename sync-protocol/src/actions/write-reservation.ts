/** Creating and changing a booking, with what follows: its times, its price, who travels. */
import * as z from 'zod/mini'
import { createSchema, updateSchema } from '../body-schema.ts'
import { crudRoutes } from '../crud.ts'
import { categoryOf, type BookingType } from '../domain/bookings/booking-types.ts'
import { endsOnEarlierDay, indexDays, onTheirDays } from '../domain/bookings/booking-days.ts'
import { wholeBooking } from '../domain/bookings/booking-writes.ts'
import type { Traveller } from '../domain/bookings/details.ts'
import { noRate, rateFields } from '../domain/money/rate-fields.ts'
import { unknownPerson } from '../domain/money/known-people.ts'
import { mostMoney } from '../domain/money/split.ts'
import { day } from '../entities/day.ts'
import { expense, expenseCategories } from '../entities/expense.ts'
import { tripMember } from '../entities/trip-member.ts'
import { reservation } from '../entities/reservation.ts'
import type { RowOf } from '../entity.ts'
import { isRefusal } from '../errors.ts'
import { currencySchema, idSchema } from '../field.ts'
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
  /** Who paid all of it; null: nobody yet. It is shared equally by those who travel, or by everybody. */
  paid_by?: string | null
  /** Of a price in another currency than the trip's, as an expense has it. */
  rate?: string | null
  rate_base?: string | null
  rate_date?: string | null
  rate_source?: string | null
}

const rateSchemas = () =>
  Object.fromEntries(Object.entries(rateFields()).map(([name, { schema }]) => [name, z.optional(schema)]))

export const priceSchema = once(() =>
  z.strictObject({
    amount: z.int().check(z.gte(0), z.lte(mostMoney)),
    currency: currencySchema,
    category: z.optional(z.enum(expenseCategories)),
    paid_by: z.optional(z.nullable(idSchema)),
    ...rateSchemas(),
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
  row: {
    id: string
    title: string | null
    type: string
    start_date: string | null
    travellers?: readonly Traveller[]
  },
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
    // A rate that is frozen stays as long as the currency does.
    const found = isNew || own.rate === null ? rateOf(sent) : undefined
    const rate = found ?? (isNew && own.rate !== null ? noRate : {})
    const money = { ...paidAlike(own, amount), currency, ...rate }
    const fields = {
      ...(own.amount === amount && !isNew ? {} : money),
      ...paidFields(state, row, sent, own),
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
    ...rateOf(sent),
    ...paidFields(state, row, sent, undefined),
  }
  return [{ op: 'create', entity: expense.name, id: priceId(row.id), fields }]
}

/** Who paid, and for whom where that is not stated yet; nothing where the price does not say. */
function paidFields(
  state: State,
  row: { travellers?: readonly Traveller[] },
  { amount, paid_by }: BookingPrice,
  own: RowOf<typeof expense> | undefined,
): Values {
  if (paid_by === undefined) return {}
  const payers = paid_by === null || amount === 0 ? [] : [{ user_id: paid_by, amount }]
  if (!payers.length || own?.split) return { payers }
  const travelling = (row.travellers ?? []).map(({ person_id }) => person_id)
  const everybody = state
    .list(tripMember)
    .filter(member => member.left_at === null)
    .map(member => member.user_id)
  const of = [...new Set(travelling.length ? travelling : everybody)].toSorted()
  return { payers, split: of.length ? { kind: 'equal', of } : null }
}

/** The rate that came with a price. */
function rateOf({ rate, rate_base, rate_date, rate_source }: BookingPrice): Values | undefined {
  return rate === undefined || rate === null ? undefined : { rate, rate_base, rate_date, rate_source }
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
  const payer = sentPrice?.paid_by
  const unknown = unknownPerson(state, [...newTravellers(sent, row), ...(payer ? [payer] : [])])
  if (unknown) return unknown
  const whole = wholeBooking(sent, row as Values | undefined, dateOfDay(state))
  const body = row ? whole : newBooking(state, whole)
  if (movesDays(body) && endsEarlyByDays(state, { ...row, ...body })) return { refused: 'END_BEFORE_START' }
  const plan = route.plan(state, { ...input, body })
  if (isRefusal(plan)) return plan
  const renamed = { ...plan, ops: [...plan.ops, ...renamedCosts(state, row, body)] }
  return sentPrice === undefined ? renamed : withPrice(state, renamed, { id, row, body, price: sentPrice })
}

const movesDays = (body: Values): boolean => 'day_id' in body || 'end_day_id' in body

/** By the order of its days; a booking with a date at either end is compared by its dates. */
function endsEarlyByDays(state: State, { start_date, end_date, day_id, end_day_id }: Values): boolean {
  if ((start_date ?? null) !== null || (end_date ?? null) !== null) return false
  return endsOnEarlierDay(indexDays(state.list(day)), day_id as string, end_day_id as string)
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
