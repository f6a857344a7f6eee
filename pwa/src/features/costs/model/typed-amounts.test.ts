import { afterEach, describe, expect, it } from 'vitest'
import { loadLanguage } from '../../../i18n/t.ts'
import { amountIn, type ExpenseForm } from '../sheets/expense-fields.ts'
import { figuresInOther, inOtherCurrency, sidesInTheirs, typedAmount } from './typed-amounts.ts'

afterEach(() => loadLanguage('en'))

const form: ExpenseForm = {
  name: 'Dates',
  amount: '12.500',
  currency: 'KWD',
  date: '',
  category: 'food',
  payers: [
    { id: 'a', text: '10.000' },
    { id: 'b', text: '2.500' },
  ],
  several: true,
  mode: 'exact',
  parts: [
    { id: 'a', text: '12.5' },
    { id: 'b', text: '' },
  ],
  items: [{ name: 'Dates', amount: '11.250', of: ['a'] }],
  tax: '1.000',
  tip: '0.250',
  rate: '',
  rate_by: 'found',
  note: '',
}

describe('an amount in a field', () => {
  it('has the decimal sign of the reader', async () => {
    expect(typedAmount(18_600, 2)).toBe('186.00')
    await loadLanguage('de')
    expect([typedAmount(18_600, 2), typedAmount(186, 0)]).toEqual(['186,00', '186'])
    expect(inOtherCurrency('12,500', 'KWD', 'EUR')).toBe('12,50')
  })

  it('is the same figure after another currency was chosen', () => {
    expect(inOtherCurrency('12.500', 'KWD', 'EUR')).toBe('12.50')
    expect(inOtherCurrency('24,60', 'EUR', 'KWD')).toBe('24.600')
    expect(inOtherCurrency('1.200,00', 'EUR', 'JPY')).toBe('1200')
    expect(inOtherCurrency('12,500', 'EUR', 'KWD')).toBe('12500.000')
    expect(inOtherCurrency('24,60', 'EUR', 'USD')).toBe('24,60')
    expect(['', 'twelve'].map(text => inOtherCurrency(text, 'KWD', 'EUR'))).toEqual(['', 'twelve'])
  })

  it('that the other currency has no coins for is no amount, and comes back whole with the first', () => {
    for (const [text, from, to] of [
      ['12.345', 'KWD', 'EUR'],
      ['12.345', 'KWD', 'JPY'],
      ['12.50', 'EUR', 'JPY'],
      ['0.005', 'KWD', 'EUR'],
    ] as const) {
      const other = inOtherCurrency(text, from, to)
      expect([text, to, amountIn(other, to)]).toEqual([text, to, undefined])
      expect(amountIn(inOtherCurrency(other, to, from), from)).toBe(amountIn(text, from))
    }
  })

  it('is rewritten wherever one stands: who paid, exact parts, lines, tax and tip', () => {
    expect(figuresInOther(form, 'EUR')).toEqual({
      ...form,
      amount: '12.50',
      payers: [
        { id: 'a', text: '10.00' },
        { id: 'b', text: '2.50' },
      ],
      parts: [
        { id: 'a', text: '12.50' },
        { id: 'b', text: '' },
      ],
      items: [{ name: 'Dates', amount: '11.25', of: ['a'] }],
      tax: '1.00',
      tip: '0.25',
    })
    const shares = { ...form, mode: 'percent' as const }
    expect(figuresInOther(shares, 'EUR').parts).toEqual(form.parts)
  })

  it('that was typed here is in the currency others chose meanwhile', () => {
    const mine = { ...form, amount: '13.000' }
    const theirs = { ...figuresInOther(form, 'EUR'), currency: 'EUR' }
    const sides = sidesInTheirs({ before: form, mine, theirs })
    expect([sides.before.amount, sides.mine.amount, sides.mine.currency]).toEqual(['12.50', '13.00', 'KWD'])
    const own = { before: form, mine: { ...mine, currency: 'USD' }, theirs }
    expect(sidesInTheirs(own)).toBe(own)
  })
})
