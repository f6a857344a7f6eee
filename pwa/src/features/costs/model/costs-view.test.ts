import { describe, expect, it } from 'vitest'
import type { Expense, Settlement } from './cost-rows.ts'
import { beforeTrip, costGroups, costsView, noFilter, shownCosts, withoutDate } from './costs-view.ts'
import { mineFirst } from './mine-first.ts'

let serial = 0
const spent = (fields: Partial<Expense>): Expense =>
  ({
    id: `e${++serial}`,
    name: 'Lunch',
    note: null,
    category: 'food',
    expense_date: '2027-04-18',
    currency: 'EUR',
    rate: null,
    rate_base: null,
    position: `a${serial}`,
    split: { kind: 'equal', of: ['me', 'ines'] },
    payers: [],
    amount: 0,
    ...fields,
  }) as Expense
const paidBy = (id: string, amount: number) => ({ amount, payers: [{ user_id: id, amount }] })
const view = (expenses: Expense[], settlements: Settlement[] = []) =>
  costsView({ base: 'EUR', me: 'me', expenses, settlements })

describe('the costs of a trip', () => {
  it('come to what the reader paid, what was for them, and what they get back', () => {
    const sums = view([spent(paidBy('me', 1001)), spent(paidBy('ines', 500))])
    expect(sums).toMatchObject({ paid: 1001, part: 501 + 250, balance: 250, total: 1501 })
    expect(sums.payments).toEqual([{ from: 'ines', to: 'me', amount: 250 }])
  })

  it('leave planned ones out of every balance and say what they come to', () => {
    const sums = view([spent({ amount: 9000, split: null }), spent({ amount: 100 })])
    expect(sums).toMatchObject({ balance: 0, total: 0, planned: 9100, payments: [] })
    expect(sums.costs.every(({ planned }) => planned)).toBe(true)
  })

  it('count foreign money by the rate on it only, and say where there is none for the currency of the trip', () => {
    const [fixed, other, none] = [
      spent({ ...paidBy('me', 1000), currency: 'DKK', rate: '0.134', rate_base: 'EUR' }),
      spent({ ...paidBy('me', 1000), currency: 'DKK', rate: '0.15', rate_base: 'USD' }),
      spent({ ...paidBy('me', 1000), currency: 'DKK' }),
    ]
    const sums = view([fixed, other, none])
    expect(sums.costs.map(({ amount }) => amount)).toEqual([134, undefined, undefined])
    expect([...sums.missing]).toEqual([other.id, none.id])
    expect(sums.total).toBe(134)
  })
})

describe('the rows', () => {
  const costs = view([
    spent({ ...paidBy('me', 1000), expense_date: '2027-04-18', position: 'b' }),
    spent({ ...paidBy('ines', 700), expense_date: '2027-04-18', position: 'a', category: 'transport' }),
    spent({ ...paidBy('ines', 50), expense_date: '2027-03-01', split: { kind: 'equal', of: ['ines'] } }),
    spent({ ...paidBy('ines', 60), expense_date: '2027-02-01' }),
    spent({ amount: 5, expense_date: null }),
    spent({ ...paidBy('me', 10), expense_date: '2027-04-20' }),
  ]).costs

  it('stand by day, the latest first, then those before the trip, then those without a date', () => {
    const groups = costGroups(costs, '2027-04-17')
    expect(groups.map(({ key, total }) => [key, total])).toEqual([
      ['2027-04-20', 10],
      ['2027-04-18', 1700],
      [beforeTrip, 110],
      [withoutDate, 5],
    ])
    expect(groups[1]?.costs.map(({ row }) => row.position)).toEqual(['a', 'b'])
  })

  it('of a trip without dates stand by day alone', () => {
    expect(costGroups(costs, null).map(({ key }) => key)).toEqual([
      '2027-04-20',
      '2027-04-18',
      '2027-03-01',
      '2027-02-01',
      withoutDate,
    ])
  })

  it('can be those the reader paid, takes part in, of one category, or that a word finds', () => {
    const count = (filter: Partial<typeof noFilter>, finds = () => true) =>
      shownCosts(costs, { ...noFilter, ...filter }, 'me', finds).length
    expect(count({})).toBe(6)
    expect(count({ who: 'paid' })).toBe(2)
    expect(count({ who: 'part' })).toBe(5)
    expect(count({ category: 'transport' })).toBe(1)
    expect(count({}, () => false)).toBe(0)
  })

  it('of payments begin with those of the reader', () => {
    const payments = [
      { from: 'a', to: 'b', amount: 9 },
      { from: 'me', to: 'b', amount: 5 },
    ]
    expect(mineFirst(payments, 'me').map(({ from }) => from)).toEqual(['me', 'a'])
  })
})
