import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { bundledRates } from './domain/money/bundled-rates.ts'
import { currencies, isCurrency } from './domain/money/currencies.ts'
import { entities } from './entities/index.ts'
import { field, idSchema, isCalendarDate, lazyField, type Field } from './field.ts'
import { testId } from './testing/random.ts'

const parse = (it: Field, value: unknown): unknown => {
  const result = it.schema.safeParse(value)
  return result.success ? result.data : 'REFUSED'
}

test('a bare hour is read as that hour', () => {
  const time = field.time()
  expect(parse(time, '10')).toBe('10:00')
  expect(parse(time, ' 9 ')).toBe('09:00')
  expect(parse(time, '9:30')).toBe('09:30')
  expect(parse(time, '23:59')).toBe('23:59')
  expect(parse(time, null)).toBe(null)
  for (const value of ['24', '24:00', '10:60', '1030', '', '-1', 'noon', 10])
    expect(parse(time, value)).toBe('REFUSED')
})

test('0 is a coordinate, the poles and the date line are, beyond them nothing is', () => {
  for (const value of [0, -0, 90, -90, null]) expect(parse(field.latitude(), value)).toBe(value)
  for (const value of [0, 180, -180]) expect(parse(field.longitude(), value)).toBe(value)
  for (const value of [90.01, -91, NaN, Infinity, '0', undefined])
    expect(parse(field.latitude(), value)).toBe('REFUSED')
  expect(parse(field.longitude(), 180.5)).toBe('REFUSED')
})

test('a date is one the calendar has', () => {
  for (const date of ['2027-02-28', '2028-02-29', '2000-02-29', '1969-12-31'])
    expect(isCalendarDate(date)).toBe(true)
  for (const date of [
    '2027-02-30',
    '2027-02-29',
    '1900-02-29',
    '2027-13-01',
    '2027-00-10',
    '27-01-01',
    '2027-1-1',
  ])
    expect(isCalendarDate(date), date).toBe(false)
  expect(parse(field.date(), '2027-02-30')).toBe('REFUSED')
  expect(parse(field.date(), null)).toBe(null)
})

test('prose is stored in NFC with LF, and counted after that', () => {
  const prose = field.prose(5)
  expect(parse(prose, 'a\r\nb\rc')).toBe('a\nb\nc')
  expect(parse(prose, 'e\u0301')).toBe('\u00e9')
  expect(parse(prose, 'e\u0301'.repeat(5))).toBe('\u00e9'.repeat(5))
  expect(parse(prose, 'abcdef')).toBe('REFUSED')
  expect(parse(prose, '')).toBe('')
})

test('a name is trimmed and never empty', () => {
  expect(parse(field.name(5), '  Rome ')).toBe('Rome')
  for (const value of ['', '   ', 'longer', null, 7]) expect(parse(field.name(5), value)).toBe('REFUSED')
})

test('numbers, choices, currencies and links keep to their bounds', () => {
  expect(parse(field.integer(0, 5), 5)).toBe(5)
  for (const value of [-1, 6, 1.5, '3']) expect(parse(field.integer(0, 5), value)).toBe('REFUSED')
  expect(parse(field.count(0, 5, 1), null)).toBe('REFUSED')
  expect(parse(field.oneOf(['a', 'b'], 'a'), 'c')).toBe('REFUSED')
  expect(parse(field.currency('EUR'), 'CHF')).toBe('CHF')
  expect(parse(field.currency('EUR'), 'chf')).toBe('REFUSED')
  expect(parse(field.url(), 'https://example.org/a?b=c')).toBe('https://example.org/a?b=c')
  for (const value of ['javascript:alert(1)', 'ftp://x', 'https://', 'https://a b'])
    expect(parse(field.url(), value)).toBe('REFUSED')
  expect(parse(field.boolean(), 'true')).toBe('REFUSED')
})

test('ids are lower-case UUIDs', () => {
  expect(idSchema.safeParse(testId(1)).success).toBe(true)
  for (const value of [testId(1).toUpperCase(), 'abc', '', '__proto__', `${testId(1)} `])
    expect(idSchema.safeParse(value).success, value).toBe(false)
})

test('a currency is one of ISO 4217', () => {
  expect(currencies).toHaveLength(164)
  expect(currencies.toSorted()).toEqual([...currencies])
  const currency = field.currency('EUR')
  for (const code of [...currencies, 'HRK', 'BGN']) expect(parse(currency, code)).toBe(code)
  for (const code of ['ZZZ', 'EURO', 'eur', 'BTC', 'XXX', 'XAU', '', null])
    expect(parse(currency, code)).toBe('REFUSED')
  expect(Object.keys(bundledRates.rates).filter(code => !isCurrency(code))).toEqual([])
})

test('the schema of a field is made when it is first asked for, and once', () => {
  const make = vi.fn(() => z.string())
  const it = lazyField(make, { storage: 'text' })
  expect(make).not.toHaveBeenCalled()
  expect(it.schema).toBe(it.schema)
  expect(make).toHaveBeenCalledOnce()
})

test('every field that takes dates, times or money alone says so', () => {
  const silent = entities.flatMap(({ name, fields }) =>
    Object.entries(fields).flatMap(([field, { schema, kind, currency }]) => {
      const takes = (value: unknown) => schema.safeParse(value).success
      const isAny = takes('a word') || takes('2027-03')
      const isSilent = !isAny && (takes('2027-03-04') || takes('13:20')) && kind === undefined
      const hasNoCurrency = kind === 'amount' && !(currency && currency in fields)
      return isSilent || hasNoCurrency ? [`${name}.${field}`] : []
    }),
  )
  // A setting takes anything.
  expect(silent.filter(field => field !== 'setting.value')).toEqual([])
})
