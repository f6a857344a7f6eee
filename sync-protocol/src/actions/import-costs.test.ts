import { expect, test } from 'vitest'
import { balancesOf } from '../domain/money/balances.ts'
import { budgetGuest } from '../entities/budget-guest.ts'
import { expense } from '../entities/expense.ts'
import { settlement } from '../entities/settlement.ts'
import type { Values } from '../op.ts'
import { aTrip, tripId } from '../testing/a-trip.ts'
import { askedUnnamed } from '../testing/asked-rows.ts'
import { anna } from '../testing/people.ts'
import { testId } from '../testing/random.ts'
import { mustRun, runMutation } from '../testing/run-mutation.ts'

const params = { trip_id: tripId }
const nana = testId(71)
const dinner = {
  name: 'Dinner',
  amount: 1000,
  currency: 'EUR',
  payers: [{ user_id: anna.user_id, amount: 1000 }],
  split: { kind: 'equal', of: [anna.user_id, nana] },
}
const body: Values = {
  id: testId(70),
  guests: [{ id: nana, name: 'Nana' }],
  expenses: [dinner, { ...dinner, name: 'Taxi', payers: [], split: null }],
  settlements: [{ from_user_id: nana, to_user_id: anna.user_id, amount: 500, currency: 'EUR' }],
}
const run = (state: ReturnType<typeof aTrip>, more: Values = {}) =>
  runMutation(state, 'budget.import', { params, body: { ...body, ...more } })

test('people, costs and payments come in as one, in the order of the file', () => {
  const state = aTrip()
  mustRun(state, 'budget.import', { params, body })
  const rows = state.list(expense).sort((a, b) => (a.position < b.position ? -1 : 1))
  expect(rows.map(({ name }) => name)).toEqual(['Dinner', 'Taxi'])
  expect(state.list(budgetGuest)).toMatchObject([{ id: nana, name: 'Nana' }])
  const { balances } = balancesOf({ base: 'EUR', expenses: rows, settlements: state.list(settlement) })
  expect([...balances.values()].map(Math.abs)).toEqual([0, 0])
})

test('sent again, or after some of it was deleted, it brings nothing twice and nothing back', () => {
  const state = aTrip()
  mustRun(state, 'budget.import', { params, body })
  const taxi = state.list(expense).find(({ name }) => name === 'Taxi')
  mustRun(state, 'expense.delete', { params: { ...params, id: taxi?.id ?? '' } })
  mustRun(state, 'budget.import', { params, body, mutation_id: testId(900) })
  expect(state.list(expense).map(({ name }) => name)).toEqual(['Dinner'])
  expect(state.list(settlement)).toHaveLength(1)
})

test('people who are not there, sums that differ and an empty file are refused, and then nothing comes in', () => {
  const state = aTrip()
  expect(run(state, { guests: [] })).toMatchObject({ refused: 'PERSON_UNKNOWN', detail: { user_id: nana } })
  expect(run(state, { expenses: [{ ...dinner, amount: 999 }] })).toMatchObject({ refused: 'PAYERS_DIFFER' })
  expect(run(state, { expenses: [], settlements: [] })).toMatchObject({ refused: 'INVALID_INPUT' })
  expect(state.list(budgetGuest)).toEqual([])
})

test('every row that may be there already is named, so that a long file is looked up at once', () => {
  expect(askedUnnamed(aTrip(), 'budget.import', body)).toEqual([])
})
