/**
 * Public holidays as the process works them out, against lists that others publish: those of the package spatie/holidays
 * for PHP (github.com/spatie/holidays, `tests/.pest/snapshots/Countries/<country>Test`, looked up in November 2026), which
 * people of each country keep by the law of that country, and which share no data with date-holidays. The year is that of
 * the published list. What differs is named with its reason.
 */
import { addDays } from '@caravel/sync-protocol/domain/trip-range'
import { expect, test } from 'vitest'
import { askHolidays } from '../../src/modules/time-off/holidays/ask-process.ts'

interface Published {
  country: string
  source: string
  year?: number
  /** Month and day. */
  dates: string
  /** Dates that are worked out and not in the list. */
  more?: string
  /** Dates of the list that are not worked out. */
  less?: string
}

const sundays = 'Sundays that the law names, and the list leaves out'

const lists: (Published & { why?: string })[] = [
  {
    country: 'AT',
    source: 'Austria',
    dates: '01-01 01-06 04-01 05-01 05-09 05-20 05-30 08-15 10-26 11-01 12-08 12-25 12-26',
  },
  {
    country: 'BE',
    source: 'Belgium',
    dates: '01-01 04-01 05-01 05-09 05-20 07-21 08-15 11-01 11-11 12-25',
  },
  {
    country: 'BG',
    source: 'Bulgaria',
    dates: '01-01 03-03 03-04 05-01 05-03 05-04 05-05 05-06 05-24 09-06 09-22 09-23 12-24 12-25 12-26',
    less: '03-04 05-04 09-23 12-26',
    why: 'The package knows no days in place of a Sunday there, no Holy Saturday, and 26 December as no day off.',
  },
  {
    country: 'CZ',
    source: 'Czechia',
    dates: '01-01 03-29 04-01 05-01 05-08 07-05 07-06 09-28 10-28 11-17 12-24 12-25 12-26',
  },
  {
    country: 'DK',
    source: 'Denmark',
    dates: '01-01 03-28 03-29 03-31 04-01 05-09 05-19 05-20 12-24 12-25 12-26',
    less: '12-24',
    why: 'Christmas Eve is a custom there, and no holiday by law.',
  },
  {
    country: 'EE',
    source: 'Estonia',
    dates: '01-01 02-24 03-29 03-31 05-01 05-19 06-23 06-24 08-20 12-24 12-25 12-26',
  },
  {
    country: 'ES',
    source: 'Spain',
    dates: '01-01 01-06 03-29 05-01 08-15 10-12 11-01 12-06 12-08 12-25',
  },
  {
    country: 'FI',
    source: 'Finland',
    dates: '01-01 01-06 03-29 03-31 04-01 05-01 05-09 05-19 06-22 11-02 12-06 12-25 12-26',
  },
  {
    country: 'FR',
    source: 'France',
    dates: '01-01 04-01 05-01 05-08 05-09 05-20 07-14 08-15 11-01 11-11 12-25',
  },
  { country: 'DE', source: 'Germany', dates: '01-01 03-29 04-01 05-01 05-09 05-20 10-03 12-25 12-26' },
  {
    country: 'HR',
    source: 'Croatia',
    year: 2026,
    dates: '01-01 01-06 04-05 04-06 05-01 05-30 06-04 06-22 08-05 08-15 11-01 11-18 12-25 12-26',
  },
  {
    country: 'HU',
    source: 'Hungary',
    dates: '01-01 03-15 03-29 04-01 05-01 05-20 08-20 10-23 11-01 12-25 12-26',
    more: '03-31 05-19',
    why: sundays,
  },
  {
    country: 'IE',
    source: 'Ireland',
    dates: '01-01 02-05 03-17 04-01 05-06 06-03 08-05 10-28 12-25 12-26',
  },
  {
    country: 'IT',
    source: 'Italy',
    dates: '01-01 01-06 04-01 04-25 05-01 06-02 08-15 11-01 12-08 12-25 12-26',
    more: '03-31',
    why: sundays,
  },
  {
    country: 'NO',
    source: 'Norway',
    dates: '01-01 03-28 03-29 03-31 04-01 05-01 05-09 05-17 05-19 05-20 12-25 12-26',
  },
  {
    country: 'PL',
    source: 'Poland',
    dates: '01-01 01-06 03-31 04-01 05-01 05-03 05-19 05-30 08-15 11-01 11-11 12-25 12-26',
  },
  {
    country: 'RO',
    source: 'Romania',
    dates:
      '01-01 01-02 01-06 01-07 01-24 05-01 05-03 05-05 05-06 06-01 06-23 06-24 08-15 11-30 12-01 12-25 12-26',
  },
  {
    country: 'SE',
    source: 'Sweden',
    dates: '01-01 01-06 03-29 03-31 04-01 05-01 05-09 05-19 06-06 06-22 11-02 12-25 12-26',
  },
  {
    country: 'SI',
    source: 'Slovenia',
    dates: '01-01 01-02 02-08 03-31 04-01 04-27 05-01 05-02 05-19 06-25 08-15 10-31 11-01 12-25 12-26',
  },
  {
    country: 'SK',
    source: 'Slovakia',
    dates: '01-01 01-06 03-29 04-01 05-01 05-08 07-05 08-29 09-15 11-01 11-17 12-24 12-25 12-26',
  },
]

const datesOf = (text = ''): string[] => text.split(' ').filter(Boolean)

test('are those of twenty countries', () => expect(lists).toHaveLength(20))

test.each(lists)('of $country are those of the list for $source', async list => {
  const { country, year = 2024, dates, more, less } = list
  const found = (await askHolidays(country, year)).flatMap(({ date, days }) =>
    Array.from({ length: days }, (_, at) => addDays(date, at)),
  )
  const missing = new Set(datesOf(less))
  const expected = [...datesOf(dates).filter(date => !missing.has(date)), ...datesOf(more)]
  expect([...new Set(found)].sort()).toEqual(expected.map(date => `${year}-${date}`).sort())
})
