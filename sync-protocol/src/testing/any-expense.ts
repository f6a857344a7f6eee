/** Random expenses, guests and payments, some of which add up. */
import type { Split } from '../domain/money/split.ts'
import { budgetGuest } from '../entities/budget-guest.ts'
import { expense, expenseCategories } from '../entities/expense.ts'
import { settlement } from '../entities/settlement.ts'
import type { Values } from '../op.ts'
import { placement, rowOf, some, type Builder } from './any-rows.ts'
import { tripId } from './a-trip.ts'
import { anna, ben, cleo } from './people.ts'
import { testId } from './random.ts'

const params = { trip_id: tripId }
/** Cleo is not always in the trip. */
const people = [anna.user_id, ben.user_id, anna.user_id, ben.user_id, cleo.user_id]
const person = (n: number): string => people[n % people.length] ?? ''
/** Nobody twice, but perhaps nobody. */
const crowd = (mask: number): string[] => [...new Set(people.filter((_, index) => (mask >> index) & 1))]

const anySplit = (a: number, b: number): Split | null => {
  const of = crowd(1 + (b % 7))
  const splits: (Split | null)[] = [
    { kind: 'equal', of },
    { kind: 'shares', of: of.map((user_id, index) => ({ user_id, shares: 1 + index })) },
    { kind: 'percent', of: [{ user_id: person(b), hundredths: a % 9 ? 10_000 : 9_000 }] },
    { kind: 'exact', of: [{ user_id: person(b), amount: a }] },
    { kind: 'items', items: [{ name: 'Wine', amount: a, of }], tax: 0, tip: b % 2 },
    null,
  ]
  return splits[(a + b) % splits.length] ?? null
}

const anyMoney = ({ a, b, c, d }: { a: number; b: number; c: number; d: number }): Values => ({
  amount: a,
  payers: d % 3 && a ? [{ user_id: person(c), amount: d % 11 ? a : a + 1 }] : [],
  split: anySplit(a, b),
})

const rate = (c: number): Values =>
  c % 4
    ? { rate: '0.0061', rate_base: 'EUR', rate_date: '2027-03-01', rate_source: 'bundled' }
    : { rate: null, rate_base: null, rate_date: null, rate_source: null }

export const expenseBuilders: Builder[] = [
  ...Array.from({ length: 3 }, (): Builder => (state, step, turn) => ({
    name: 'expense.create',
    params,
    body: {
      id: testId(35_000 + turn),
      name: `E${step.a % 4}`,
      currency: step.c % 2 ? 'EUR' : 'JPY',
      ...anyMoney(step),
      position: placement(state, expense, step.c, step.d),
      ...some(step.b, { category: expenseCategories[step.c % 12], note: 'a\nb', expense_date: '2027-03-02' }),
    },
  })),
  (state, step) => ({
    name: 'expense.update',
    params: { ...params, id: rowOf(state, expense, step.a) },
    body: {
      ...some(step.b, {
        name: `E${step.c % 4}`,
        currency: step.c % 2 ? 'EUR' : 'JPY',
        category: expenseCategories[step.d % 12],
        position: placement(state, expense, step.c, step.d),
        member_ids: crowd(step.c),
      }),
      ...(step.c % 3 ? {} : rate(step.c)),
      ...(step.d % 4 ? {} : anyMoney(step)),
    },
  }),
  (state, { a, b, c, d }) => ({
    name: 'expense.set-members',
    params: { ...params, id: rowOf(state, expense, a) },
    body: { user_ids: crowd(b) },
    base: [{}, { user_ids: crowd(c) }, { user_ids: 7 }][d % 3] as Values,
  }),
  (state, { a, b, c }) => ({
    name: 'expense.set-payers',
    params: { ...params, id: rowOf(state, expense, a) },
    body: { payers: crowd(b).map((user_id, index) => ({ user_id, amount: 1 + c + index })) },
  }),
  (state, { a, b, c }) => ({
    name: 'budget.reorder',
    params,
    body: { ordered_ids: [a, b, c].map(n => rowOf(state, expense, n)) },
  }),
  (_, { a, b }) => ({
    name: 'budget.reorder-categories',
    params,
    body: { ordered_categories: [expenseCategories[a % 12], expenseCategories[b % 12]] },
  }),
  (state, { a }) => ({ name: 'expense.delete', params: { ...params, id: rowOf(state, expense, a) } }),
  (_, { a }, turn) => ({
    name: 'budget_guest.create',
    params,
    body: { id: testId(36_000 + turn), name: `G${a % 3}` },
  }),
  (state, { a, b }) => ({
    name: 'budget_guest.update',
    params: { ...params, id: rowOf(state, budgetGuest, a) },
    body: { name: `G${b % 3}` },
  }),
  (state, { a }) => ({
    name: 'budget_guest.delete',
    params: { ...params, id: rowOf(state, budgetGuest, a) },
  }),
  (state, { a, b, c, d }, turn) => ({
    name: 'settlement.create',
    params,
    body: {
      id: testId(37_000 + turn),
      from_user_id: d % 4 ? person(a) : rowOf(state, budgetGuest, a),
      to_user_id: person(b % 7 ? a + 1 : b),
      amount: 1 + c,
      currency: 'JPY',
      ...rate(c),
    },
    base: [{}, { settlements: [rowOf(state, settlement, a)] }, { settlements: 7 }][d % 3] as Values,
  }),
  (_, { a, b, c }, turn) => ({
    name: 'budget.import',
    params,
    body: {
      id: testId(38_000 + (a % 3 ? turn : b % 20)),
      guests: [{ id: testId(39_000 + (b % 20)), name: 'Nana' }],
      expenses: [
        {
          name: 'Ferry',
          amount: 1 + c,
          currency: 'EUR',
          payers: [{ user_id: testId(39_000 + (b % 20)), amount: 1 + c }],
          split: { kind: 'equal', of: [person(a)] },
        },
      ],
      settlements: [{ from_user_id: person(a), to_user_id: person(a + 1), amount: 1 + c, currency: 'EUR' }],
    },
  }),
  (state, { a, b, c }) => ({
    name: 'settlement.update',
    params: { ...params, id: rowOf(state, settlement, a) },
    body: { ...some(b, { settled_date: '2027-03-09', note: 'cash' }), ...(c % 3 ? {} : rate(c)) },
  }),
  (state, { a }) => ({ name: 'settlement.delete', params: { ...params, id: rowOf(state, settlement, a) } }),
]
