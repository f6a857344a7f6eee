import { describe, expect, it } from 'vitest'
import { frozenRate, readRate } from './frozen-rate.ts'

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
    expect(['0.1341', '٠٫١٣٤', '12', '００.5'].map(readRate)).toEqual(['0.1341', '0.134', '12', '0.5'])
    expect(['', '0', '1.2.3', 'x', '-1', '0,0'].map(readRate)).toEqual(Array(6).fill(undefined))
    expect(frozenRate({ ...form, rate: 'x', rate_by: 'hand' }, undefined, now)).toBe(undefined)
  })
})
