import { expect, test } from 'vitest'
import { fc } from '../../testing/properties.ts'
import { minorDigits } from './minor-digits.ts'
import { convert, crossRate, invertRate } from './rate.ts'

test('an amount is converted exactly, half away from zero, between currencies of different decimals', () => {
  expect(convert(112_000, { from: 'DKK', to: 'EUR', rate: '0.1341' })).toBe(15_019)
  expect(convert(12_000, { from: 'JPY', to: 'EUR', rate: '0.0061' })).toBe(7320)
  expect(convert(1, { from: 'EUR', to: 'JPY', rate: '163.25' })).toBe(2)
  expect(convert(1234, { from: 'EUR', to: 'KWD', rate: '0.334' })).toBe(4122)
  expect(convert(1, { from: 'EUR', to: 'USD', rate: '0.5' })).toBe(1)
  expect(convert(-1, { from: 'EUR', to: 'USD', rate: '0.5' })).toBe(-1)
  expect(convert(5, { from: 'EUR', to: 'EUR', rate: '2' })).toBe(5)
  expect(convert(900_719_925_474, { from: 'EUR', to: 'USD', rate: '1.000000000001' })).toBe(900_719_925_475)
})

test('what is no positive decimal number is no rate', () => {
  for (const rate of ['0', '0.00', '-1', '1e3', '1,5', '', 'NaN'])
    expect(() => convert(100, { from: 'EUR', to: 'USD', rate })).toThrow(RangeError)
})

test('the rate of the way back and the rate over a third currency', () => {
  expect(invertRate('0.5')).toBe('2')
  expect(invertRate('7.4577')).toBe('0.1340895987')
  expect(invertRate('17654.3')).toBe('0.000056643424'.slice(0, 14))
  expect(crossRate('7.4577', '1')).toBe('0.1340895987')
  expect(crossRate('1.1', '163.25')).toBe('148.4090909')
})

test('there and back is the same amount to the unit where the other currency is at least as fine', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.integer({ min: 1000, max: 999_999 }),
      (minor, thousandths) => {
        const rate = `${Math.floor(thousandths / 1000)}.${String(thousandths % 1000).padStart(3, '0')}`
        const there = convert(minor, { from: 'EUR', to: 'USD', rate })
        expect(convert(there, { from: 'USD', to: 'EUR', rate: invertRate(rate) })).toBe(minor)
      },
    ),
  )
})

test('decimals are those of ISO 4217', () => {
  expect(['EUR', 'JPY', 'KWD', 'HUF', 'CLF', 'ISK', 'XYZ'].map(minorDigits)).toEqual([2, 0, 3, 2, 4, 0, 2])
})
