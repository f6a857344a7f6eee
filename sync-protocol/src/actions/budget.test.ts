import { describe, expect, test, vi } from 'vitest'
import { brokenRules } from '../domain/check-trip.ts'
import { balancesOf } from '../domain/money/balances.ts'
import { budgetGuest } from '../entities/budget-guest.ts'
import { entities } from '../entities/index.ts'
import { expense, expenseCategories } from '../entities/expense.ts'
import { settlement } from '../entities/settlement.ts'
import { tripMember } from '../entities/trip-member.ts'
import type { AnyRow } from '../entity.ts'
import { lastingInverse } from '../lasting.ts'
import { MemoryState } from '../memory-state.ts'
import type { Values } from '../op.ts'
import { tripStream } from '../streams.ts'
import { aTrip, tripId } from '../testing/a-trip.ts'
import { anna, ben, cleo } from '../testing/people.ts'
import { testId } from '../testing/random.ts'
import { codeOf, mustRun, planMutation, runMutation } from '../testing/run-mutation.ts'
import { categoriesInOrder } from './reorder-budget.ts'

const params = { trip_id: tripId }
const stream = { stream: tripStream(tripId) }
const [nana, dinner, payment] = [testId(500), testId(501), testId(502)]
const [me, him] = [anna.user_id, ben.user_id]

const withGuest = (): MemoryState => {
  const state = aTrip()
  mustRun(state, 'budget_guest.create', {
    params,
    body: { id: nana, name: 'Nana' },
    mutation_id: testId(600),
  })
  return state
}

const spend = (state: MemoryState, body: Values = {}) =>
  mustRun(state, 'expense.create', {
    params,
    body: {
      id: dinner,
      name: 'Dinner',
      currency: 'EUR',
      payers: [{ user_id: me, amount: 900 }],
      member_ids: [me, nana],
      ...body,
    },
    mutation_id: testId(601),
  })

const pay = (state: MemoryState, body: Values = {}, base: Values = {}) =>
  runMutation(state, 'settlement.create', {
    params,
    body: { id: payment, from_user_id: nana, to_user_id: me, amount: 450, currency: 'EUR', ...body },
    base,
  })

const undo = (state: MemoryState, id: number) =>
  planMutation(state, 'undo', { params: stream, body: { mutation_id: testId(id) } })

describe('people without an account', () => {
  test('U1 the undo of adding one stops where costs name them, and goes with what names them', () => {
    const state = withGuest()
    spend(state)
    expect(undo(state, 600)).toEqual({
      ops: [],
      skipped: [{ entity: 'budget_guest', id: nana, reason: 'in_use' }],
    })
    mustRun(state, 'undo', { params: stream, body: { mutation_id: testId(601) } })
    expect(undo(state, 600)).toMatchObject({ ops: [{ op: 'delete', id: nana }] })
  })

  test('U1 who names them is looked up once for all that one commit brought', () => {
    const state = aTrip()
    const guests = Array.from({ length: 60 }, (_, n) => ({ id: testId(700 + n), name: `Guest ${n}` }))
    const expenses = guests.map(({ id }) => ({
      name: 'Dinner',
      currency: 'EUR',
      split: { kind: 'equal', of: [id] },
    }))
    mustRun(state, 'budget.import', {
      params,
      body: { id: testId(699), guests, expenses },
      mutation_id: testId(602),
    })
    const asked = vi.spyOn(state, 'list')
    expect(undo(state, 602)).toMatchObject({ ops: { length: 120 } })
    expect(asked.mock.calls.filter(([entity]) => entity.name === expense.name)).toHaveLength(1)
  })

  test('I10 an expense that comes back brings the guest along who was deleted after it, and undo takes both', () => {
    const state = withGuest()
    spend(state)
    mustRun(state, 'expense.delete', { params: { ...params, id: dinner }, mutation_id: testId(602) })
    mustRun(state, 'budget_guest.delete', { params: { ...params, id: nana } })
    const back = { params: stream, body: { mutation_id: testId(602) }, mutation_id: testId(603) }
    mustRun(state, 'undo', back)
    expect(state.get(budgetGuest, nana)).toMatchObject({ name: 'Nana' })
    mustRun(state, 'undo', { params: stream, body: { mutation_id: testId(603) } })
    expect([state.get(expense, dinner), state.get(budgetGuest, nana)]).toEqual([undefined, undefined])
  })

  test('a payment keeps them as well; one who was deleted is there again when somebody shares costs with them', () => {
    const state = withGuest()
    pay(state)
    const away = { params: { ...params, id: nana } }
    expect(codeOf(runMutation(state, 'budget_guest.delete', away))).toBe('GUEST_IN_USE')
    mustRun(state, 'settlement.delete', { params: { ...params, id: payment } })
    mustRun(state, 'budget_guest.delete', away)
    expect(codeOf(pay(state, { id: testId(503) }))).toBeUndefined()
    expect(state.get(budgetGuest, nana)).toMatchObject({ name: 'Nana' })
    expect(brokenRules(state)).toEqual([])
  })
})

describe('an expense', () => {
  test('keeps those who left, and takes nobody in who never was there', () => {
    const state = withGuest()
    spend(state, { member_ids: [me, him] })
    mustRun(state, 'member.remove', { params: { ...params, user_id: him }, body: { left_at: 1 } })
    const split = { kind: 'equal', of: [him] }
    mustRun(state, 'expense.update', { params: { ...params, id: dinner }, body: { split } })
    const stranger = { split: { kind: 'equal', of: [cleo.user_id] } }
    const refused = runMutation(state, 'expense.update', {
      params: { ...params, id: dinner },
      body: stranger,
    })
    expect(codeOf(refused)).toBe('PERSON_UNKNOWN')
  })

  test('loses its rate with its currency, unless another comes along', () => {
    const state = withGuest()
    const rate = { rate: '0.5', rate_base: 'EUR', rate_date: null, rate_source: 'by_hand' }
    spend(state, { currency: 'USD', ...rate })
    const change = (body: Values) =>
      mustRun(state, 'expense.update', { params: { ...params, id: dinner }, body })
    change({ name: 'Supper' })
    expect(state.get(expense, dinner)).toMatchObject(rate)
    change({ currency: 'CHF', ...rate, rate: '0.9' })
    expect(state.get(expense, dinner)).toMatchObject({ currency: 'CHF', rate: '0.9' })
    change({ currency: 'EUR' })
    expect(state.get(expense, dinner)).toMatchObject({ currency: 'EUR', rate: null, rate_source: null })
  })

  test('that is a tip of items and tax adds up, to the smallest unit, for everybody', () => {
    const state = withGuest()
    const items = [
      { name: 'Wine', amount: 1000, of: [me, him] },
      { name: 'Cake', amount: 333, of: [nana] },
    ]
    const split = { kind: 'items', items, tax: 101, tip: 66 }
    const money = { payers: [{ user_id: me, amount: 1500 }], split }
    mustRun(state, 'expense.create', {
      params,
      body: { id: dinner, name: 'Dinner', currency: 'EUR', ...money },
    })
    const { balances } = balancesOf({ base: 'EUR', expenses: state.list(expense), settlements: [] })
    expect([...balances.values()].reduce((sum, minor) => sum + minor, 0)).toBe(0)
    expect(balances.get(nana)).toBe(-375)
  })
})

describe('a payment', () => {
  test('is asked about where another is between the two, in either direction; its own retry is none', () => {
    const state = withGuest()
    const first = pay(state, {}, { settlements: [] })
    expect(codeOf(first)).toBeUndefined()
    expect(codeOf(pay(state, {}, { settlements: [] }))).toBeUndefined()
    const back = { id: testId(503), from_user_id: me, to_user_id: nana }
    expect(pay(state, back, { settlements: [] })).toMatchObject({
      refused: 'CONFLICT',
      detail: { theirs: { settlements: [payment] }, balances: [{ user_id: nana }, { user_id: me }] },
    })
    const others = { id: testId(504), from_user_id: him, to_user_id: me }
    expect(codeOf(pay(state, others, { settlements: [] }))).toBeUndefined()
    expect(codeOf(pay(state, back, { settlements: [payment] }))).toBeUndefined()
  })

  test('L10 comes back for as long as money does', () => {
    const state = withGuest()
    pay(state)
    const { inverse } = mustRun(state, 'settlement.delete', { params: { ...params, id: payment } })
    expect(lastingInverse(inverse)).toEqual(inverse)
  })
})

test('categories stand in the order of the trip, those nobody moved behind', () => {
  const state = aTrip()
  mustRun(state, 'budget.reorder-categories', { params, body: { ordered_categories: ['tips', 'food'] } })
  expect(categoriesInOrder(state).slice(0, 3)).toEqual(['tips', 'food', 'accommodation'])
  expect(categoriesInOrder(state)).toHaveLength(12)
  const again = { params, body: { ordered_categories: categoriesInOrder(state) } }
  expect(planMutation(state, 'budget.reorder-categories', again)).toEqual({ ops: [] })
  // Someone who still saw the first order moves another one: both stay moved.
  const [base, orderedCategories] = [
    [...expenseCategories],
    ['fees', ...expenseCategories.filter(each => each !== 'fees')],
  ]
  mustRun(state, 'budget.reorder-categories', {
    params,
    body: { ordered_categories: orderedCategories },
    base: { ordered_categories: base },
  })
  expect(categoriesInOrder(state).slice(0, 4)).toEqual(['fees', 'tips', 'food', 'accommodation'])
})

test('L12 who shared costs and is not in the imported trip shares them as a guest of their name', () => {
  const before = withGuest()
  spend(before, { member_ids: [me, him, nana] })
  pay(before, { from_user_id: him })
  mustRun(before, 'member.remove', { params: { ...params, user_id: him }, body: { left_at: 1 } })
  const rows = entities
    .filter(entity => entity.stream === 'trip')
    .flatMap(entity => (before.list(entity) as AnyRow[]).map(row => ({ entity: entity.name, row })))
  const after = new MemoryState(tripStream(tripId))
  mustRun(after, 'trip.import', { body: { id: tripId, rows } })
  expect(after.list(tripMember).map(row => row.user_id)).toEqual([me])
  const guest = after.list(budgetGuest).find(row => row.name === 'Ben')
  expect(guest?.id).not.toBe(him)
  expect(after.get(expense, dinner)?.split).toEqual({ kind: 'equal', of: [me, guest?.id, nana] })
  expect(after.get(settlement, payment)?.from_user_id).toBe(guest?.id)
  const ledger = (state: MemoryState) =>
    balancesOf({ base: 'EUR', expenses: state.list(expense), settlements: state.list(settlement) }).balances
  expect([...ledger(after).values()].sort()).toEqual([...ledger(before).values()].sort())
  expect(mustRun(after, 'trip.import', { body: { id: tripId, rows } }).committed).toEqual([])
  const nobody = { kind: 'equal', of: [testId(599)] }
  const lost = { id: testId(505), name: 'Taxi', currency: 'EUR', amount: 900, split: nobody, position: 'a5' }
  mustRun(after, 'trip.import', {
    body: {
      id: tripId,
      rows: [
        { entity: 'trip', row: { id: tripId, title: 'x' } },
        { entity: 'expense', row: lost },
      ],
    },
  })
  expect(brokenRules(after)).toEqual([])
  expect(after.list(budgetGuest).map(row => row.name)).toContain('?')
})
