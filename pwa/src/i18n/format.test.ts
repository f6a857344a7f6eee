import { beforeAll, describe, expect, it } from 'vitest'
import { formatDistance, formatDuration, formatWeight, formatWeightNumber } from './format-measure.ts'
import { formatMoney, formatRate } from './format-money.ts'
import {
  countdown,
  formatAgo,
  formatDate,
  formatDatePart,
  formatDateRange,
  formatList,
  formatNumber,
  formatTime,
  formatTimeRange,
} from './format.ts'
import { currencies } from '@caravel/sync-protocol/domain/money/currencies'
import { regionalTag } from './language.ts'
import { loadAllMessages, loadLanguage, t, tParts, hasString } from './t.ts'

const plain = (text: string) => text.replaceAll(/[\u00A0\u202F\u2009]/g, ' ')

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})

describe('dates', () => {
  it('carry their weekday, and the year only if it is not this one', () => {
    const year = new Date().getFullYear()
    expect(formatDate('2027-04-18', { locale: 'en-GB', month: 'long', year: false })).toBe('Sun 18 April')
    expect(formatDate(`${year}-01-01`, { locale: 'en-GB', weekday: false })).toBe('1 Jan')
    expect(formatDate('1999-01-01', { locale: 'en-GB', weekday: false })).toBe('1 Jan 1999')
    expect(formatDatePart('2027-04-18', 'weekday', 'de')).toBe('So')
    expect(formatDatePart('2027-04-18', 'day', 'en-GB')).toBe('18')
  })

  it('name one month once in a range', () => {
    const style = { locale: 'en-GB', year: true }
    expect(formatDateRange('2027-04-17', '2027-04-25', style)).toBe('Sat 17 – Sun 25 Apr 2027')
    expect(plain(formatDateRange('2027-04-17', '2027-05-02', style))).toBe('Sat, 17 Apr – Sun, 2 May 2027')
    expect(formatDateRange('2027-04-17', '2027-04-17', { locale: 'en-GB', year: false })).toBe('Sat 17 Apr')
    expect(
      plain(formatDateRange('2027-04-17', '2027-04-25', { locale: 'en-US', weekday: false, year: true })),
    ).toBe('Apr 17 – 25, 2027')
  })
})

describe('times', () => {
  it('follow the locale unless the reader chose', () => {
    expect(formatTime('13:00', { locale: 'en-GB' })).toBe('13:00')
    expect(plain(formatTime('13:00', { locale: 'en-US' }))).toBe('1:00 PM')
    expect(formatTime('09:05', { locale: 'en-US', hour12: false })).toBe('09:05')
    expect(plain(formatTime('00:15', { locale: 'de', hour12: true }))).toBe('12:15 AM')
  })

  it('make a range with an en dash', () => {
    expect(formatTimeRange('13:00', '14:30', { locale: 'de' })).toBe('13:00 – 14:30')
    expect(formatTimeRange('13:00', null, { locale: 'de' })).toBe('13:00')
  })

  it('are told relative to now within a day', () => {
    const now = Date.UTC(2027, 3, 18, 12)
    expect(formatAgo(now - 20_000, now)).toBe('Just now')
    expect(plain(formatAgo(now - 5 * 60_000, now))).toBe('5 min ago')
    expect(plain(formatAgo(now - 2 * 3_600_000, now))).toBe('2 h ago')
    expect(formatAgo(now - 48 * 3_600_000, now, 'en-GB')).toMatch(/16 Apr/)
  })
})

describe('a countdown', () => {
  it.each([
    ['2027-04-18', 'Today'],
    ['2027-04-19', '1 day to go'],
    ['2027-05-12', '24 days to go'],
    ['2027-09-19', '22 weeks to go'],
    ['2028-02-18', '10 months to go'],
  ])('to %s says %s', (date, text) => {
    expect(countdown(date, '2027-04-18').text).toBe(text)
  })

  it('gives the number and its unit apart', () => {
    expect(countdown('2027-05-12', '2027-04-18')).toMatchObject({ count: 24, unit: 'days to go' })
  })
})

describe('money', () => {
  it('is written by the convention of its own currency', () => {
    expect(plain(formatMoney(32408, 'EUR'))).toBe('324,08 €')
    expect(plain(formatMoney(112000, 'DKK'))).toBe('1.120,00 kr.')
    expect(formatMoney(12000, 'JPY')).toBe('¥12,000')
    expect(formatMoney(-1250, 'USD')).toBe('\u2212$12.50')
    expect(plain(formatMoney(5, 'XAF'))).toContain('5')
    expect(plain(formatMoney(1234, 'KWD'))).toContain('1.234')
  })

  it('has a sign that says which currency it is', () => {
    const written = (currency: string) => plain(formatMoney(1250, currency))
    expect(['USD', 'AUD', 'CAD', 'NZD', 'CNY', 'FKP'].map(written)).toEqual([
      '$12.50',
      'A$12.50',
      'CA$12.50',
      'NZ$12.50',
      'CN¥12.50',
      'FKP 12.50',
    ])
    expect(['SEK', 'NOK', 'DKK'].map(written)).toEqual(['12,50 kr', '12,50 NOK', '12,50 kr.'])
    const all = currencies.map(written)
    expect(new Set(all.map(text => text.replace(/\d[\d.,٫]*/, '').trim())).size).toBe(all.length)
  })

  it('leaves away the decimals that are of the standard only, where there are none', () => {
    expect(plain(formatMoney(199_000, 'HUF'))).toBe('1990 Ft')
    expect(plain(formatMoney(199_050, 'HUF'))).toBe('1990,50 Ft')
    expect(plain(formatMoney(500, 'EUR'))).toBe('5,00 €')
  })
})

describe('measures', () => {
  it('round distances as a traveller would', () => {
    expect([40, 430, 849, 990, 3249].map(m => plain(formatDistance(m, { locale: 'en-GB' })))).toEqual([
      '50 m',
      '450 m',
      '850 m',
      '1.0 km',
      '3.2 km',
    ])
    expect(plain(formatDistance(3249, { imperial: true, locale: 'en-GB' }))).toBe('2.0 mi')
    expect(plain(formatDistance(3249, { locale: 'de' }))).toBe('3,2 km')
    expect(plain(formatDistance(274_310, { locale: 'en-GB' }))).toBe('274 km')
    expect(plain(formatDistance(274_310, { imperial: true, locale: 'en-GB' }))).toBe('170 mi')
  })

  it('leave zero parts of a duration out', () => {
    expect([20, 480, 3600, 4200, 22_980].map(s => plain(formatDuration(s)))).toEqual([
      '1 min',
      '8 min',
      '1 h',
      '1 h 10 min',
      '6 h 25 min',
    ])
  })

  it('weigh in grams below a kilogram', () => {
    const weights = [410, 6800, 8000, 8040].map(g => plain(formatWeight(g, { locale: 'en-GB' })))
    expect(weights).toEqual(['410 g', '6.8 kg', '8 kg', '8 kg'])
  })

  it('weigh as a number in the unit of the weight beside', () => {
    const inKilos = [410, 6800, 8000].map(g => formatWeightNumber(g, 12_000, { locale: 'de' }))
    expect(inKilos).toEqual(['0,4', '6,8', '8'])
    expect(plain(formatWeight(500, { locale: 'en-GB', beside: 12_000 }))).toBe('0.5 kg')
    expect(formatWeightNumber(1410, 500, { locale: 'en-GB' })).toBe('1,410')
    expect(formatWeightNumber(5000, 12_000, { locale: 'en-GB', imperial: true })).toBe('11.0')
  })
})

describe('strings', () => {
  it('change with the language, and fall back to English', async () => {
    expect(await loadLanguage('de')).toBe('de')
    expect(plain(t('format.daysToGo', { count: 3 }))).toBe('noch 3 Tage')
    expect(await loadLanguage('xx')).toBe('en')
    expect(t('format.daysToGo', { count: 3 })).toBe('3 days to go')
    expect(tParts('app.name')).toEqual([{ text: 'Caravel' }])
    expect(hasString('error.NO_SUCH_THING')).toBe(false)
  })

  it('take the region of the reader', () => {
    expect(regionalTag('en', ['fr', 'en-US'])).toBe('en-US')
    expect(regionalTag('en', ['de-AT'])).toBe('en-GB')
    expect(regionalTag('de', ['de-AT', 'en'])).toBe('de-AT')
    expect(regionalTag('pt-BR', ['pt-PT'])).toBe('pt-BR')
  })

  it('join lists and write numbers', () => {
    expect(formatList(['Anna', 'Ben', 'Clara'], 'en-GB')).toBe('Anna, Ben and Clara')
    expect(formatNumber(-1234, 'de')).toBe('\u22121.234')
  })
})

describe('exchange rates', () => {
  it.each([
    ['JPY', 'EUR', '0.005589714925', '1 € = ¥178.90'],
    ['EUR', 'JPY', '178.9', '1 € = ¥178.90'],
    ['EUR', 'USD', '1.0842', '1 € = $1.0842'],
    ['DKK', 'EUR', '0.1341', '1 € = 7.4571 kr.'],
  ])('%s in %s at %s', (from, to, rate, said) => {
    expect(plain(formatRate(from, to, rate)).replace(',', '.')).toBe(said)
  })
})
