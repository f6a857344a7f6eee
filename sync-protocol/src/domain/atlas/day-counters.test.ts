import { expect, test } from 'vitest'
import { addDays } from '../trip-range.ts'
import { countWindow, countYear, daysInArea, type AreaDays } from './day-counters.ts'
import { zones } from './travel-zones.ts'
import type { TripPresence } from './trip-presence.ts'

const days = (...ranges: [from: string, count: number][]): AreaDays => ({
  dates: ranges.flatMap(([from, count]) => Array.from({ length: count }, (_, n) => addDays(from, n))),
  assumed: new Set(),
})
const rule = { limit: 90, window: 180 }

const stays = (from: string, count: number, country: string): TripPresence => ({
  trip_id: `${country} ${from}`,
  title: country,
  start_date: from,
  end_date: addDays(from, count - 1),
  stops: days([from, count]).dates.map(date => ({ date, name: null, country, region: null })),
  nights: [],
  changes: [],
  assumed: [],
  ideas: [],
})

test('members of the Schengen area count from their own date on', () => {
  const member = (country: string, date: string) => zones.schengen.has(country, date)
  expect([member('HR', '2022-12-31'), member('HR', '2023-01-01')]).toEqual([false, true])
  expect([member('BG', '2023-06-01'), member('BG', '2025-01-01'), member('RO', '2025-01-01')]).toEqual([
    false,
    true,
    true,
  ])
  expect(['IE', 'CY', 'GB', 'GF', 'GL', 'FO', 'SJ'].filter(code => member(code, '2026-01-01'))).toEqual([])
  expect(['CH', 'NO', 'IS', 'LI', 'PT'].every(code => member(code, '2026-01-01'))).toBe(true)
})

test('a zone counts its members, and a day in two of them once', () => {
  const area = { zone: 'schengen' as const, countries: [] }
  const found = daysInArea(
    [stays('2026-01-01', 3, 'DE'), stays('2026-01-03', 3, 'FR'), stays('2026-01-05', 9, 'IE')],
    area,
  )
  expect(found.dates).toEqual(['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04', '2026-01-05'])
})

test('the window has the day of arrival, the day of departure and today', () => {
  const count = countWindow(days(['2026-01-01', 90]), { ...rule, today: '2026-03-31' })
  expect(count).toMatchObject({ used: 90, left: 0, over: null, frees: '2026-06-30', stay: 1 })
})

test('the 91st day is over, on its date', () => {
  const count = countWindow(days(['2026-01-01', 91]), { ...rule, today: '2026-03-01' })
  expect(count).toMatchObject({ used: 60, over: '2026-04-01', peak: { date: '2026-04-01', used: 91 } })
})

test('180 days later the first day is free again', () => {
  const at = (today: string) => countWindow(days(['2026-01-01', 90]), { ...rule, today }).used
  expect([at('2026-06-29'), at('2026-06-30'), at('2026-09-26'), at('2026-09-27')]).toEqual([90, 89, 1, 0])
})

test('a stay from today leaves room for planned trips', () => {
  const planned = days(['2026-04-01', 60])
  expect(countWindow(planned, { ...rule, today: '2026-03-01' })).toMatchObject({ used: 0, stay: 30 })
  expect(countWindow(days(), { ...rule, today: '2026-03-01' }).stay).toBe(90)
})

test('a calendar year says when its limit is passed', () => {
  const found = days(['2025-12-30', 5], ['2026-03-01', 10])
  expect(countYear(found, { year: 2026, limit: 12, today: '2026-03-05' })).toEqual({
    used: 8,
    planned: 5,
    assumed: 0,
    over: '2026-03-10',
  })
  expect(countYear(found, { year: 2025, limit: null, today: '2026-03-05' })).toMatchObject({
    used: 2,
    over: null,
  })
})
