import { expect, it } from 'vitest'
import { currencyOf, readPrice } from './read-price.ts'

it.each([
  ['1,234', 'USD', 123_400, true],
  ['1,234.50', 'USD', 123_450, true],
  ['1.234,50', 'EUR', 123_450, true],
  ['1.234', 'EUR', 123_400, false],
  ['1,234', 'EUR', 123_400, false],
  ['1234.000', 'EUR', 123_400, true],
  ['0.500', 'EUR', 50, true],
  ['412.50', 'EUR', 41_250, true],
  ['12,345', 'JPY', 12_345, true],
  ['1234.00', 'JPY', 1234, true],
  ['1.234', 'KWD', 1234, true],
  ['1,000,000', 'JPY', 1_000_000, true],
  ['1.000.000', 'EUR', 100_000_000, true],
  ['1 234,50 €', undefined, 123_450, true],
  ['EUR 96', undefined, 9600, true],
  ['£1,234.50', undefined, 123_450, true],
  ["CHF 1'234.50", undefined, 123_450, true],
  ['₹1,23,456.00', undefined, 12_345_600, true],
  ['48,600円', undefined, 48_600, true],
  ['HK$1,234.50', undefined, 123_450, true],
  ['1 234,50 ₽', undefined, 123_450, true],
  ['125.000원', undefined, 125_000, true],
  [1234.5, 'EUR', 123_450, true],
] as const)('%s %s', (value, currency, amount, isSure) => {
  expect(readPrice(value, currency)).toMatchObject({ amount, isSure })
})

it('what is no price, or in no known currency, is none', () => {
  for (const value of ['', 'free', '-5', '0', '1.234.5', '1 50', '12 or 15', null, -3, Infinity, {}])
    expect(readPrice(value, 'EUR'), String(value)).toBeUndefined()
  expect(readPrice('12', undefined)).toBeUndefined()
  expect(readPrice('$12', undefined)).toBeUndefined()
  expect(currencyOf('€')).toBe('EUR')
  expect(currencyOf('QQQ')).toBeUndefined()
})
