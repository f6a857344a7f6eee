import { describe, expect, it } from 'vitest'
import { frozenRate, isTwoRates, readRate } from './frozen-rate.ts'

const found = { rate: '0.134', date: '2027-04-17', source: 'cached' } as const
const now = { base: 'EUR', today: '2027-04-18', found }
const kept = {
  currency: 'DKK',
  rate: '0.13',
  rate_base: 'EUR',
  rate_date: '2027-03-02',
  rate_source: 'live',
} as const
const form = { currency: 'DKK', rate: '', rate_by: 'found' } as const

describe('the rate of an expense', () => {
  it('is fixed from the table with its date and source', () => {
    expect(frozenRate(form, undefined, now)).toEqual({
      rate: '0.134',
      rate_base: 'EUR',
      rate_date: '2027-04-17',
      rate_source: 'cached',
    })
  })

  it('stays the one of its day until somebody wants another', () => {
    const { currency: _, ...frozen } = kept
    expect(frozenRate({ ...form, rate_by: 'kept' }, kept, now)).toEqual(frozen)
    expect(frozenRate(form, kept, now)?.rate).toBe('0.134')
  })

  it('does not outlive its currency nor that of the trip', () => {
    expect(frozenRate({ ...form, currency: 'SEK', rate_by: 'kept' }, kept, now)?.rate).toBe('0.134')
    expect(frozenRate({ ...form, rate_by: 'kept' }, kept, { ...now, base: 'USD' })?.rate_base).toBe('USD')
  })

  it('that nobody knows is none, never one to one', () => {
    expect(frozenRate(form, undefined, { ...now, found: undefined })).toEqual({
      rate: null,
      rate_base: null,
      rate_date: null,
      rate_source: null,
    })
  })

  it('can be typed, with comma or point, in figures of any script', () => {
    expect(frozenRate({ ...form, rate: '7,46', rate_by: 'hand' }, undefined, now)).toEqual({
      rate: '7.46',
      rate_base: 'EUR',
      rate_date: '2027-04-18',
      rate_source: 'by_hand',
    })
    expect(['0.1341', '٠٫١٣٤', '12', '００.5'].map(text => readRate(text))).toEqual([
      '0.1341',
      '0.134',
      '12',
      '0.5',
    ])
    expect(['', '0', '1.2.3', 'x', '-1', '0,0'].map(text => readRate(text))).toEqual(Array(6).fill(undefined))
    expect(frozenRate({ ...form, rate: 'x', rate_by: 'hand' }, undefined, now)).toBe(undefined)
  })

  it('that can be read as two is the one near the known rate, and none where nothing is known', () => {
    expect(['17,650', '17.650', '1,340'].map(text => readRate(text))).toEqual(Array(3).fill(undefined))
    expect(
      ['17,650', '17,65', '17650', '17.6500', '٠٫١٣٤', '0,134'].map(text => readRate(text, ['16.9'])),
    ).toEqual(['17.650', '17.65', '17650', '17.6500', '0.134', '0.134'])
    expect(readRate('17,650', ['16900'])).toBe('17650')
    expect(readRate('17,650', [undefined, '1'])).toBe(undefined)
    const typed = { ...form, rate: '1.340', rate_by: 'hand' } as const
    expect(frozenRate(typed, { ...kept, rate: '1.34' }, { ...now, found: undefined })?.rate).toBe('1.340')
    const near = { ...now, found: { ...found, rate: '1.2' } }
    expect([frozenRate(typed, undefined, near)?.rate, isTwoRates('1.340'), isTwoRates('1.34')]).toEqual([
      '1.340',
      true,
      false,
    ])
  })
})
