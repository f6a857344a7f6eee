import * as z from 'zod/mini'
import { nameOfRow } from '../domain/bookings/booking-name.ts'
import { rateFault, noRate, rateFields } from '../domain/money/rate-fields.ts'
import {
  checkMoney,
  mostMoney,
  payersSchema,
  splitSchema,
  type Payer,
  type Split,
} from '../domain/money/split.ts'
import { checked, defineEntity, order, register, text } from '../entity.ts'
import { currencySchema, field, lazyField, type Field, type SentField } from '../field.ts'

export const expenseCategories = [
  'accommodation',
  'food',
  'groceries',
  'transport',
  'flights',
  'activities',
  'sightseeing',
  'shopping',
  'fees',
  'health',
  'tips',
  'other',
] as const
export type ExpenseCategory = (typeof expenseCategories)[number]

const currency: SentField<string> = lazyField(() => currencySchema as z.ZodMiniType<string>, {
  storage: 'text',
})
const amount: Field<number> = lazyField(() => field.count(0, mostMoney, 0).schema, {
  storage: 'integer',
  initial: 0,
  kind: 'amount',
  currency: 'currency',
})

/**
 * What something costs: planned, or paid by someone for someone. Amounts are integer minor units of `currency`. Who
 * paid how much and for whom it was is changed as a whole, because it must add up.
 */
export const expense = defineEntity({
  name: 'expense',
  one: 'item',
  many: 'items',
  path: 'budget',
  event: 'budget',
  moved_event: 'budget:reordered',
  grouped: { by: 'category', order: 'budget_category_order', values: expenseCategories },
  numbered: true,
  stream: 'trip',
  permission: 'budget_edit',
  addon: 'budget',
  on_delete: 'ask',
  // What was paid was paid on the other trip; what it cost is a plan for the next.
  copy: { payers: [], split: null, expense_date: null, ...noRate },
  derived_name: {
    field: 'name',
    reads: ['reservation', 'place'],
    of(row, find) {
      const id = row['reservation_id']
      const booking = typeof id === 'string' ? find('reservation', id) : undefined
      return booking ? nameOfRow(booking, find) : null
    },
    word: row => `costs.category.${String(row['category'])}`,
  },
  groups: {
    /** Null while it is called as its booking is. */
    name: register({ name: field.optionalName(200) }),
    note: text({ note: field.prose(5000) }),
    date: register({ expense_date: field.date() }),
    category: register({ category: field.oneOf(expenseCategories, 'other') }),
    booking: register({ reservation_id: field.reference('reservation') }),
    // With its rate: a rate is of one currency, so what changes either is one question.
    money: checked({
      amount,
      currency,
      payers: field.json<Payer[]>(payersSchema, []),
      split: field.json<Split | null>(() => z.nullable(splitSchema()) as z.ZodMiniType<Split | null>, null),
      ...rateFields(),
    }),
    order: order({ position: field.orderKey() }, 'budget'),
  },
  check(row) {
    const { amount, payers, split } = row as { amount: number; payers: Payer[]; split: Split | null }
    return checkMoney({ amount, payers, split }) ?? rateFault(row)
  },
})
