import { expect, test } from 'vitest'
import type { ImportedCosts } from '@caravel/sync-protocol/domain/money/imported-costs'
import { asGuest, foreignDays, guessPeople, inParts, namedIn, toImport } from './import-plan.ts'

const people = [
  { id: 'maya', name: 'Maya' },
  { id: 'jonas', name: 'Jonas Berg' },
  { id: 'ines', name: 'Inês' },
  { id: 'sam-1', name: 'Sam One' },
  { id: 'sam-2', name: 'Sam Two' },
]

test('people of a file are those of the trip by name, or by a first name that only one has; others are new', () => {
  expect(guessPeople(['maya ', 'Jonas', 'Sam', 'Ines', 'Bo'], people)).toEqual({
    'maya ': 'maya',
    Jonas: 'jonas',
    Sam: asGuest,
    Ines: 'ines',
    Bo: asGuest,
  })
  expect(guessPeople(['Maya A.', 'Maya B.'], people)).toEqual({ 'Maya A.': asGuest, 'Maya B.': asGuest })
})

const dinner = {
  name: 'Dinner',
  note: null,
  expense_date: '2027-04-18',
  category: 'food',
  amount: 1000,
  currency: 'EUR',
  payers: [{ user_id: 'Maya', amount: 1000 }],
  split: { kind: 'equal', of: ['Maya', 'Jonas'] },
} as const
const found: ImportedCosts = {
  format: 'splitwise',
  people: ['Maya', 'Jonas'],
  problems: [],
  expenses: [
    { ...dinner, payers: [...dinner.payers], split: { kind: 'equal', of: ['Maya', 'Jonas'] } },
    { ...dinner, name: 'Curry', currency: 'JPY', payers: [...dinner.payers], split: null },
    {
      ...dinner,
      name: 'Visa',
      currency: 'DKK',
      payers: [],
      split: null,
      rate: { rate: '0.13', rate_base: 'EUR', rate_date: '2027-03-01' },
    },
    { ...dinner, name: 'Beads', currency: 'XAF', payers: [], split: null },
  ],
  payments: [
    { from: 'Jonas', to: 'Maya', amount: 500, currency: 'EUR', settled_date: '2027-04-19', note: null },
    { from: 'Maya', to: 'Maya', amount: 500, currency: 'EUR', settled_date: null, note: null },
  ],
}
const idOf = (name: string) => name.toLowerCase()
const rateOf = (currency: string) =>
  currency === 'JPY' ? ({ rate: '0.0061', date: '2027-04-18', source: 'live' } as const) : undefined

test('names become ids; a rate is that of the file, else the one that is known, else there is none', () => {
  const rows = toImport({ found, idOf, base: 'EUR', rateOf })
  expect(rows.expenses.map(({ rate, rate_base, rate_source }) => ({ rate, rate_base, rate_source }))).toEqual(
    [
      { rate: '1', rate_base: 'EUR', rate_source: 'same' },
      { rate: '0.0061', rate_base: 'EUR', rate_source: 'live' },
      { rate: '0.13', rate_base: 'EUR', rate_source: 'by_hand' },
      { rate: null, rate_base: null, rate_source: null },
    ],
  )
  expect(rows.settlements).toEqual([
    {
      from_user_id: 'jonas',
      to_user_id: 'maya',
      amount: 500,
      currency: 'EUR',
      settled_date: '2027-04-19',
      note: null,
      rate: '1',
      rate_base: 'EUR',
      rate_date: null,
      rate_source: 'same',
    },
  ])
  expect([...namedIn(rows)].sort()).toEqual(['jonas', 'maya'])
})

test('what is there already stays out and is counted', () => {
  const all = toImport({ found, idOf, base: 'EUR', rateOf })
  const present = { expenses: all.expenses.slice(0, 2), settlements: all.settlements } as never
  const rows = toImport({ found, idOf, base: 'EUR', rateOf, present })
  expect(rows.expenses.map(({ name }) => name)).toEqual(['Visa', 'Beads'])
  expect(rows).toMatchObject({ settlements: [], there: 3, toOneself: 1 })
})

test('of lines that are equal as many stay out as are there', () => {
  const [coffee] = found.expenses
  const twice = { ...found, expenses: coffee ? [coffee, coffee] : [], payments: [] }
  const all = toImport({ found: twice, idOf, base: 'EUR', rateOf })
  const present = { expenses: all.expenses.slice(1), settlements: [] } as never
  expect(toImport({ found: twice, idOf, base: 'EUR', rateOf, present })).toMatchObject({
    expenses: [{ name: 'Dinner' }],
    there: 1,
  })
})

test('a payment keeps the rate that the file has for it', () => {
  const rate = { rate: '0.0059', rate_base: 'EUR', rate_date: '2027-04-19' }
  const [first] = found.payments
  const payments = first ? [{ ...first, currency: 'JPY', rate }] : []
  const rows = toImport({ found: { ...found, payments }, idOf, base: 'EUR', rateOf })
  expect(rows.settlements).toMatchObject([{ currency: 'JPY', ...rate, rate_source: 'by_hand' }])
})

test('a long file goes in several parts of which each can be sent, and nothing of it is lost', () => {
  const row = { name: 'Dinner', currency: 'EUR', note: 'x'.repeat(900) }
  const paid = { from_user_id: 'g', to_user_id: 'h', amount: 1, currency: 'EUR' }
  const rows = {
    expenses: Array.from({ length: 700 }, () => row),
    settlements: [paid],
    there: 0,
    toOneself: 0,
  }
  const parts = inParts([{ id: 'g', name: 'Nana' }], rows)
  expect(parts.length).toBeGreaterThan(1)
  expect(parts.map(part => 'guests' in part)).toEqual(parts.map((_, n) => n === 0))
  for (const part of parts) expect(JSON.stringify(part).length).toBeLessThan(400_000)
  expect(parts.flatMap(part => part['expenses'])).toHaveLength(700)
  expect(parts.flatMap(part => part['settlements'])).toEqual([paid])
})

test('the days of foreign money are those whose rates are asked for, each once', () => {
  const foreign = { ...dinner, currency: 'USD' }
  const rate = { rate: '0.9', rate_base: 'EUR', rate_date: null }
  const own = { ...foreign, expense_date: '2027-04-20', rate }
  const payment = { from: 'Maya', to: 'Ines', amount: 5, currency: 'JPY', settled_date: null, note: null }
  const found = {
    expenses: [dinner, foreign, foreign, { ...foreign, expense_date: '2027-04-19' }, own],
    payments: [payment],
  } as unknown as ImportedCosts
  expect(foreignDays(found, 'EUR')).toEqual(['2027-04-18', '2027-04-19', null])
  expect(foreignDays(found, 'USD')).toEqual(['2027-04-18', null])
})
