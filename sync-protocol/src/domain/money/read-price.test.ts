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
  ['Rp 1.500.000', undefined, 150_000_000, true],
  ['Rp150.000', undefined, 15_000_000, true],
  ['R$ 1.234', undefined, 123_400, true],
  ['￥12,000円', undefined, 12_000, true],
  ['12000元', undefined, 1_200_000, true],
  ['RMB 350', undefined, 35_000, true],
] as const)('%s %s', (value, currency, amount, isSure) => {
  expect(readPrice(value, currency)).toMatchObject({ amount, isSure })
})

it.each([
  ['¥12,000', 'Hotel in Kyoto', [], [{ amount: 12_000, currency: 'JPY' }]],
  ['￥12,000', 'ホテルのご予約', [], [{ amount: 12_000, currency: 'JPY' }]],
  ['¥350', 'booked at https://hotel.example.cn.', [], [{ amount: 35_000, currency: 'CNY' }]],
  ['¥350', '', ['CN', 'DE'], [{ amount: 35_000, currency: 'CNY' }]],
  ['¥350.50', '', [], [{ amount: 35_050, currency: 'CNY' }]],
  [
    '¥12,000',
    'Cheyenne',
    [],
    [
      { amount: 12_000, currency: 'JPY' },
      { amount: 1_200_000, currency: 'CNY' },
    ],
  ],
  [
    '¥900',
    'Tokyo to Shanghai',
    ['JP', 'CN'],
    [
      { amount: 900, currency: 'JPY' },
      { amount: 90_000, currency: 'CNY' },
    ],
  ],
  ['1 250 kr.', 'https://tog.example.no/', [], [{ amount: 125_000, currency: 'NOK' }]],
  ['$450', 'Hotel in Bogotá, see https://hotel.example.co', ['CO'], [{ amount: 45_000, currency: 'COP' }]],
  ['$120.00', 'Flight', ['CA'], [{ amount: 12_000, currency: 'CAD' }]],
  ['Rs. 1,200', 'Colombo, Sri Lanka', [], [{ amount: 120_000, currency: 'LKR' }]],
] as const)('%s beside "%s" in %s', (value, text, countries, prices) => {
  const read = readPrice(value, undefined, () => ({ text, countries }))
  expect([{ amount: read?.amount, currency: read?.currency }, ...(read?.others ?? [])]).toEqual(prices)
  expect(read?.isSure).toBe(prices.length === 1)
})

it('a sign of several currencies is asked about by all of them', () => {
  const of = (value: string) => readPrice(value, undefined, () => ({ text: '', countries: [] }))
  expect(of('$12')?.others?.map(({ currency }) => currency)).toEqual([
    'CAD',
    'AUD',
    'NZD',
    'SGD',
    'HKD',
    'MXN',
    'ARS',
    'CLP',
    'COP',
    'UYU',
  ])
  expect(readPrice('12', 'kr', () => ({ text: 'Sverige', countries: [] }))).toMatchObject({ currency: 'SEK' })
  expect(readPrice('12', 'USD', () => ({ text: 'Canada', countries: ['CA'] }))).toMatchObject({
    currency: 'USD',
  })
})

it('what is no price, or in no known currency, is none', () => {
  for (const value of ['', 'free', '-5', '0', '1.234.5', '1 50', '12 or 15', null, -3, Infinity, {}])
    expect(readPrice(value, 'EUR'), String(value)).toBeUndefined()
  expect(readPrice('12', undefined)).toBeUndefined()
  expect(readPrice('$12', undefined)).toBeUndefined()
  expect(currencyOf('€')).toBe('EUR')
  expect(currencyOf('QQQ')).toBeUndefined()
})
