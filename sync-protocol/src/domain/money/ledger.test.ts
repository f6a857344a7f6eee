import { expect, test } from 'vitest'
import { fc } from '../../testing/properties.ts'
import { testId } from '../../testing/random.ts'
import { balancesOf, convertPayments, ranked, type LedgerExpense, type LedgerSettlement } from './balances.ts'
import { budgetSummary } from './budget-summary.ts'
import { convert } from './rate.ts'
import { fewestPayments } from './settle.ts'
import { byId, shareOut } from './share-out.ts'
import { wholePercent, type Split } from './split.ts'

const [anna = '', ben = '', cleo = ''] = [1, 2, 3].map(testId).toSorted(byId)
const inOther = (...asked: Parameters<typeof convertPayments>) => {
  const shown = convertPayments(...asked)
  if (!shown) throw new Error('more than can be reckoned exactly')
  return shown
}
const equal = (...of: string[]): Split => ({ kind: 'equal', of })
const dinner: LedgerExpense = {
  id: 'dinner',
  amount: 10_000,
  currency: 'EUR',
  payers: [{ user_id: anna, amount: 10_000 }],
  split: equal(anna, ben, cleo),
  rate: null,
  rate_base: null,
}
const insurance: LedgerExpense = {
  id: 'insurance',
  amount: 112_000,
  currency: 'DKK',
  payers: [
    { user_id: anna, amount: 60_000 },
    { user_id: ben, amount: 52_000 },
  ],
  split: equal(ben, cleo),
  rate: '0.1341',
  rate_base: 'EUR',
}
const paid: LedgerSettlement = {
  id: 'paid',
  from_user_id: cleo,
  to_user_id: anna,
  amount: 5000,
  currency: 'EUR',
  rate: null,
  rate_base: null,
}
const sum = (amounts: Iterable<number>): number => [...amounts].reduce((total, amount) => total + amount, 0)

test('every balance is the sum of its lines, converted once by the rate that is fixed', () => {
  const { balances, lines, missing } = balancesOf({
    base: 'EUR',
    expenses: [dinner, insurance],
    settlements: [paid],
  })
  expect(missing).toEqual([])
  expect(lines.filter(line => line.person === anna)).toEqual([
    { kind: 'expense', id: 'dinner', person: anna, paid: 10_000, part: 3334 },
    { kind: 'expense', id: 'insurance', person: anna, paid: 8046, part: 0, rate: '0.1341' },
    { kind: 'settlement', id: 'paid', person: anna, paid: 0, part: 5000 },
  ])
  expect(ranked(balances)).toEqual([
    [anna, 9712],
    [ben, -3870],
    [cleo, -5842],
  ])
})

test('sixty dinners of ten euros by three people leave the cents with all of them', () => {
  const expenses = Array.from({ length: 60 }, (_, n) => ({
    ...dinner,
    id: testId(n + 10),
    amount: 1000,
    payers: [{ user_id: anna, amount: 1000 }],
  }))
  const { balances } = balancesOf({ base: 'EUR', expenses, settlements: [] })
  expect(sum(balances.values())).toBe(0)
  expect(Math.abs((balances.get(anna) ?? 0) - 40_000)).toBeLessThan(10)
  for (const id of [ben, cleo]) expect(Math.abs((balances.get(id) ?? 0) + 20_000)).toBeLessThan(10)
})

test('what has no rate to the base is said and in no balance; a planned cost makes no debt', () => {
  const other = { ...insurance, rate_base: 'USD' }
  const planned = { ...dinner, id: 'planned', payers: [] }
  const nobody = { ...dinner, id: 'nobody', split: null }
  const inYen = { ...paid, currency: 'JPY' }
  const found = balancesOf({ base: 'EUR', expenses: [other, planned, nobody], settlements: [inYen] })
  expect(found).toEqual({ balances: new Map(), lines: [], missing: ['insurance', 'paid'] })
})

test('a payment between people whom no expense names counts on both sides', () => {
  const { balances } = balancesOf({ base: 'EUR', expenses: [], settlements: [paid] })
  expect(ranked(balances)).toEqual([
    [cleo, 5000],
    [anna, -5000],
  ])
})

const person = fc.integer({ min: 1, max: 9 }).map(testId)
const people = fc.uniqueArray(person, { minLength: 1, maxLength: 6 })
/** Of every kind, fitting the amount. */
const splitFor = (kind: Split['kind'], amount: number, of: readonly string[]): Split => {
  const weights = new Map(of.map((id, n) => [id, n + 1]))
  const parts = (total: number) => [...shareOut(total, weights)]
  switch (kind) {
    case 'equal':
      return equal(...of)
    case 'exact':
      return { kind, of: parts(amount).map(([user_id, part]) => ({ user_id, amount: part })) }
    case 'percent':
      return { kind, of: parts(wholePercent).map(([user_id, hundredths]) => ({ user_id, hundredths })) }
    case 'shares':
      return { kind, of: of.map((user_id, n) => ({ user_id, shares: 1 + n })) }
    case 'items': {
      const [tax, tip] = [Math.floor(amount / 7), Math.floor(amount / 11)]
      const cake = Math.floor((amount - tax - tip) / 3)
      const items = [
        { name: 'Wine', amount: amount - tax - tip - cake, of: [...of] },
        { name: 'Cake', amount: cake, of: of.slice(0, 1) },
      ]
      return { kind, items, tax, tip }
    }
  }
}
const kinds = ['equal', 'exact', 'percent', 'shares', 'items'] as const

const anyExpense = fc
  .record({
    id: fc.uuid(),
    paid: fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 3 }),
    by: fc.uniqueArray(person, { minLength: 3, maxLength: 3 }),
    of: people,
    kind: fc.constantFrom(...kinds),
    currency: fc.constantFrom('EUR', 'JPY', 'KWD', 'DKK'),
    rate: fc.constantFrom('0.1341', '0.0061', '2.9923', '1'),
  })
  .map(({ id, paid: amounts, by, of, kind, currency, rate }): LedgerExpense => ({
    id,
    currency,
    amount: sum(amounts),
    payers: amounts.map((amount, n) => ({ user_id: by[n] ?? anna, amount })),
    split: splitFor(kind, sum(amounts), of),
    rate,
    rate_base: 'EUR',
  }))

test('whatever was spent and paid, in every single expense and together the balances are zero', () => {
  const settlements = fc.array(
    fc.record({
      id: fc.uuid(),
      from: person,
      to: person,
      amount: fc.integer({ min: 1, max: 100_000 }),
      currency: fc.constantFrom('EUR', 'JPY', 'KWD'),
      rate: fc.constantFrom('0.0061', '2.9923'),
    }),
    { maxLength: 5 },
  )
  fc.assert(
    fc.property(fc.array(anyExpense, { maxLength: 30 }), settlements, (expenses, payments) => {
      const { balances, lines, missing } = balancesOf({
        base: 'EUR',
        expenses,
        settlements: payments.map(({ from, to, ...rest }) => ({
          ...rest,
          from_user_id: from,
          to_user_id: to,
          rate_base: 'EUR',
        })),
      })
      expect(missing).toEqual([])
      expect(sum(balances.values())).toBe(0)
      for (const { id } of [...expenses, ...payments])
        expect(sum(lines.filter(line => line.id === id).map(line => line.paid - line.part))).toBe(0)
      const conversion = { from: 'EUR', to: 'JPY', rate: '163.21' }
      const own = fewestPayments(balances)
      const shown = inOther({ balances, payments: own }, conversion)
      expect([...shown.balances.keys()]).toEqual([...balances.keys()])
      expect(sum(shown.balances.values())).toBe(0)
      for (const { from, to, amount } of own) {
        const found = shown.payments.find(each => each.from === from && each.to === to)?.amount ?? 0
        expect(Math.abs(found - convert(amount, conversion))).toBeLessThanOrEqual(1)
      }
    }),
  )
})

test('in another currency the same people pay each other, no more often', () => {
  const minors = [15_483, -8118, -7365, 13_958, -7738, -6220]
  const balances = new Map(minors.map((minor, n) => [testId(n), minor]))
  const own = fewestPayments(balances)
  expect(own).toHaveLength(4)
  const shown = inOther({ balances, payments: own }, { from: 'EUR', to: 'JPY', rate: '163.2' })
  expect(shown.payments.map(({ from, to }) => [from, to])).toEqual(own.map(({ from, to }) => [from, to]))
  expect(sum(shown.payments.map(({ amount }) => amount))).toBe(48_048)
  expect(sum(shown.balances.values())).toBe(0)
})

test('sums by day, category and person agree with what was spent; the live rate is said', () => {
  const costs = [
    { ...dinner, category: 'food', expense_date: '2027-04-18' },
    { ...insurance, category: 'fees', expense_date: null },
    {
      ...dinner,
      id: 'hotel',
      payers: [],
      amount: 400_00,
      category: 'accommodation',
      expense_date: '2027-04-17',
    },
    { ...dinner, id: 'taxi', currency: 'USD', category: 'transport', expense_date: '2027-04-18' },
    { ...dinner, id: 'kiosk', currency: 'XAF', category: 'food', expense_date: '2027-04-18' },
  ]
  const rateOf = (from: string) => (from === 'USD' ? '0.9' : undefined)
  const found = budgetSummary(costs, { currency: 'EUR', rateOf })
  expect(found).toEqual({
    spent: 10_000 + 15_019 + 9000,
    planned: 40_000,
    days: [
      { date: '2027-04-17', spent: 0, planned: 40_000 },
      { date: '2027-04-18', spent: 19_000, planned: 0 },
      { date: null, spent: 15_019, planned: 0 },
    ],
    categories: [
      { category: 'accommodation', spent: 0, planned: 40_000 },
      { category: 'fees', spent: 15_019, planned: 0 },
      { category: 'food', spent: 10_000, planned: 0 },
      { category: 'transport', spent: 9000, planned: 0 },
    ],
    people: [
      { person: ben, paid: 6973, part: 13_843 },
      { person: cleo, paid: 0, part: 13_842 },
      { person: anna, paid: 27_046, part: 6334 },
    ],
    live: ['taxi'],
    missing: ['kiosk'],
  })
  expect(sum(found.people.map(({ part }) => part))).toBe(found.spent)
})

test('an amount that no number could hold exactly is in no balance, and said', () => {
  const huge = {
    ...insurance,
    amount: 1_000_000_000_000,
    payers: [{ user_id: anna, amount: 1_000_000_000_000 }],
  }
  const found = balancesOf({ base: 'EUR', expenses: [{ ...huge, rate: '20000' }], settlements: [] })
  expect(found).toEqual({ balances: new Map(), lines: [], missing: ['insurance'] })
})

test('what a rate leads beyond exact sums with is missing, in balances, in displays and in payments', () => {
  const rich: LedgerExpense = {
    ...dinner,
    amount: 300_000_000_000,
    payers: [{ user_id: anna, amount: 300_000_000_000 }],
    rate: '17000',
    rate_base: 'VND',
  }
  const { missing, balances } = balancesOf({ base: 'VND', expenses: [rich], settlements: [] })
  expect([missing, balances.size]).toEqual([['dinner'], 0])
  const display = { currency: 'VND', rateOf: () => '27000' }
  const more = { category: 'food', expense_date: null }
  const shown = budgetSummary([{ ...rich, ...more, rate: null, rate_base: null }], display)
  expect([shown.missing, shown.spent]).toEqual([['dinner'], 0])
  const payments = [{ from: ben, to: anna, amount: 900_000_000_000_000 }]
  expect(convertPayments({ balances, payments }, { from: 'EUR', to: 'IDR', rate: '17000' })).toBeUndefined()
})
