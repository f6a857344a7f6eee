import { expect, test } from 'vitest'
import type { Entry } from '../journal-rows.ts'
import { daySpans, journalWay, partsOfStops, pointOnWay } from './journal-way.ts'

const days = [
  { date: '2027-04-17', number: 1, title: null },
  { date: '2027-04-18', number: 2, title: null },
]
const entry = (date: string, lat: number | null, lng: number | null, more: Partial<Entry> = {}) =>
  ({
    entry_date: date,
    location_lat: lat,
    location_lng: lng,
    source_kind: null,
    followed: null,
    ...more,
  }) as Entry
const flight = { source_kind: 'transport', followed: { what: 'flight' } } as Partial<Entry>

test('leads through the places of a journal, by what was booked, on foot, or by road', () => {
  const way = journalWay(
    [
      entry('2027-04-17', 0, 0),
      entry('2027-04-17', null, null),
      entry('2027-04-17', 0, 0.01),
      entry('2027-04-17', 0, 1, flight),
      entry('2027-04-18', 0, 2),
      entry('2027-04-18', 0, 2),
    ],
    days,
  )
  expect(way.stops).toHaveLength(5)
  expect(way.legs.map(({ pattern }) => pattern)).toEqual(['walk', 'flight', 'road'])
  expect(way.metres).toBeGreaterThan(200_000)
  const half = pointOnWay(way, 0.5)
  expect(half?.lng).toBeCloseTo(1, 5)
  expect(pointOnWay(way, 0)).toMatchObject({ lat: 0, lng: 0, number: 1 })
  expect(pointOnWay(way, 1)).toMatchObject({ lng: 2, number: 2 })
  expect(daySpans(way).map(({ number, part }) => [number, Math.round(part * 100)])).toEqual([
    [1, 50],
    [2, 50],
  ])
  expect(partsOfStops(way).at(-1)).toBeCloseTo(1, 9)
})

test('takes the shorter way round the globe, and is nowhere without places', () => {
  const way = journalWay([entry('2027-04-17', 0, 179), entry('2027-04-18', 0, -179)], days)
  expect(pointOnWay(way, 0.75)?.lng).toBeCloseTo(-179.5, 5)
  const none = journalWay([entry('2027-04-17', null, null)], days)
  expect(none.metres).toBe(0)
  expect(pointOnWay(none, 0.5)).toBeUndefined()
})
