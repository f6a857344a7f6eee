import { beforeAll, describe, expect, it } from 'vitest'
import { formatDate } from '../../../i18n/format.ts'
import { loadAllMessages, loadLanguage } from '../../../i18n/t.ts'
import type { Settlement } from './cost-rows.ts'
import { formatMoney } from '../../../i18n/format-money.ts'
import { paymentText } from './cost-words.ts'
import type { Costs } from '../page/costs-context.ts'
import { costsView } from './costs-view.ts'
import { ratesText } from './rates-text.ts'
import { said } from '../sheets/why-sheet.tsx'

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})

const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ')
const day = (date: string) => formatDate(date, { weekday: false })
const person = (id: string, name: string) => ({ id, name, guest: false, former: false })
const paid = {
  id: 's1',
  from_user_id: 'ben',
  to_user_id: 'anna',
  amount: 1250,
  currency: 'USD',
  settled_date: '2027-04-18',
  note: 'in cash',
  rate: '0.9',
  rate_base: 'EUR',
  rate_date: '2027-04-16',
  rate_source: 'live',
} as Settlement
const costs = {
  base: 'EUR',
  me: 'anna',
  people: [person('anna', 'Anna'), person('ben', 'Ben')],
  settlements: [paid],
  sums: costsView({ base: 'EUR', me: 'anna', expenses: [], settlements: [paid] }),
} as unknown as Costs

describe('foreign money', () => {
  it('is written in one way, beside others and at home', () => {
    expect(formatMoney(1250, 'USD')).toBe('$12.50')
    expect(plain(paymentText(costs, paid))).toBe('Ben pays you $12.50')
  })

  it('of a payment explains a balance with its amount, its rate and its note', () => {
    const line = costs.sums.lines.find(each => each.person === 'anna')
    if (!line) throw new Error('no line')
    expect(plain(said(costs, line).meta)).toBe(
      `${day('2027-04-18')} · $12.50 · rate of ${day('2027-04-16')}, locked · in cash`,
    )
    const home = { ...costs, base: 'USD' }
    expect(said(home, line).meta).toBe(`${day('2027-04-18')} · in cash`)
  })
})

describe('the rates that were used', () => {
  it('are told with each day and source once, the newest first', () => {
    const live = { rate: '1.1', date: '2027-04-16', source: 'live' } as const
    const bundled = { rate: '2', date: '2026-11-20', source: 'bundled' } as const
    const told = ratesText([bundled, live, { ...live, rate: '3' }])
    expect(told).toBe(
      `Exchange rates of ${day('2027-04-16')}. Exchange rates of ${day('2026-11-20')}, included with the app.`,
    )
  })
})
