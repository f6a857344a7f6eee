import { expect, test } from 'vitest'
import { dateOf, writtenDate, writtenTime } from '../../src/readers/written-dates.ts'

const from = '2026-11-20'

test.each([
  ['03DEC26', '2026-12-03'],
  ['15 SEP 2027', '2027-09-15'],
  ['Thu, 3 December 2026', '2026-12-03'],
  ['December 3rd, 2026', '2026-12-03'],
  ['Dec 3', '2026-12-03'],
  ['Donnerstag, 3. Dezember 2026, 08:55 Uhr', '2026-12-03'],
  ['03.12.2026', '2026-12-03'],
  ['3.12.26', '2026-12-03'],
  ['am 3.12. um 8:55', '2026-12-03'],
  ['jeudi 3 décembre 2026', '2026-12-03'],
  ['1er août 2027', '2027-08-01'],
  ['3 de diciembre de 2026', '2026-12-03'],
  ['3 dicembre 2026', '2026-12-03'],
  ['3 de dezembro de 2026', '2026-12-03'],
  ['3 december 2026', '2026-12-03'],
  ['2026-12-03T08:55', '2026-12-03'],
  ['2026/12/03', '2026-12-03'],
  ['13/12/2026', '2026-12-13'],
  ['12/13/2026', '2026-12-13'],
  ['2 Jan', '2027-01-02'],
])('%s', (text, date) => {
  const written = writtenDate(text)
  expect(written && dateOf(written, from)).toBe(date)
})

test('day and month that could change places are not sure; what is no date is none', () => {
  expect(writtenDate('03/12/2026')).toMatchObject({ isSure: false, day: 3, month: 12 })
  expect(writtenDate('03.12.2026')?.isSure).toBe(true)
  for (const text of ['', 'Gate 12', '31.02.2026', '12:30', 'March', '99/99/2026', 'ABC123'])
    expect(writtenDate(text), text).toBeUndefined()
})

test.each([
  ['08:55', '08:55'],
  ['8:55 PM', '20:55'],
  ['12:10 am', '00:10'],
  ['8h55', '08:55'],
  ['20 Uhr', '20:00'],
  ['at 9 p.m.', '21:00'],
  ['3.12.2026 18.30 Uhr', '18:30'],
  ['2026-12-03T08:55+01:00', '08:55'],
  ['3.12.2026', undefined],
  ['25:00', undefined],
  ['12,50', undefined],
])('%s', (text, time) => {
  expect(writtenTime(text)).toBe(time)
})
