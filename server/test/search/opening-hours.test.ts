import { place } from '@caravel/sync-protocol/entities/place'
import { expect, test } from 'vitest'
import { readOpeningHours } from '../../src/modules/search/providers/opening-hours.ts'

const told = (text: string) =>
  readOpeningHours(text)?.map(({ weekday, opens, closes }) => `${weekday} ${opens}-${closes}`)
const each = (span: string, days = [1, 2, 3, 4, 5, 6, 7]) => days.map(day => `${day} ${span}`)

test.each([
  ['24/7', each('00:00-24:00')],
  ['09:00-17:00', each('09:00-17:00')],
  ['Mo-Fr 9:00-17:00', each('09:00-17:00', [1, 2, 3, 4, 5])],
  ['Mo-Su,PH 09:00-18:00', each('09:00-18:00')],
  ['Tu-Su 10:00-18:00; Mo off; PH off', each('10:00-18:00', [2, 3, 4, 5, 6, 7])],
  ['Mo-Su 09:00-17:00; We closed', each('09:00-17:00', [1, 2, 4, 5, 6, 7])],
  ['Mo,We 09:00-12:00, 13:30-17:00', ['1 09:00-12:00', '1 13:30-17:00', '3 09:00-12:00', '3 13:30-17:00']],
  ['Fr-Mo 20:00-02:00', each('20:00-02:00', [1, 5, 6, 7])],
  ['Sa 20:00-26:00', ['6 20:00-02:00']],
  ['Sa 18:00-24:00', ['6 18:00-24:00']],
  ['Mo-Fr: 08:00 - 12:00', each('08:00-12:00', [1, 2, 3, 4, 5])],
  ['sa 10:00-12:00;', ['6 10:00-12:00']],
])('%s', (text, periods) => expect(told(text)).toEqual(periods))

test.each([
  '',
  'sunrise-sunset',
  'Apr-Sep: 06:00-17:00; Oct-Mar: 06:30-17:00',
  'Mo-Fr 09:00-17:00 "by appointment"',
  'week 1-10 Mo 09:00-12:00',
  'Mo[1] 09:00-12:00',
  'PH 10:00-12:00',
  'Mo-Su off',
  'Mo 09:00+',
  'Mo 25:99-26:00',
  '2026 Mo-Fr 09:00-17:00',
  'Mo-Fr 09:00-12:00,Sa 10:00-12:00',
  `${'Mo 09:00-10:00,'.repeat(30)}`,
])('what a week cannot say is not guessed: %s', text => expect(readOpeningHours(text)).toBeNull())

test('what is read is what a place takes', () => {
  const { opening_hours } = place.groups.opening_hours.fields
  for (const text of ['24/7', 'Mo-Fr 00:00-26:00', 'Sa 23:59-48:00'])
    expect([text, opening_hours.schema.safeParse(readOpeningHours(text)).success]).toEqual([text, true])
})
