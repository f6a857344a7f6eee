import { expect, test } from 'vitest'
import { fc } from '../testing/properties.ts'
import { seasonOf, suggestPacking, tripActivities, type Season } from './packing-suggestions.ts'

const named = (list: ReturnType<typeof suggestPacking>, name: string) =>
  list.find(each => each.name === name)?.quantity

test('what wears out by the day grows with the nights, up to what one washes again', () => {
  const socks = [1, 3, 30].map(nights =>
    named(suggestPacking({ nights, season: 'mild', activities: [] }), 'socks'),
  )
  expect(socks).toEqual([2, 4, 8])
})

test('season and activities bring their own', () => {
  const cold = suggestPacking({ nights: 4, season: 'cold', activities: ['hiking'] })
  expect(named(cold, 'warmJacket')).toBe(1)
  expect(named(cold, 'hikingBoots')).toBe(1)
  expect(named(cold, 'sunHat')).toBeUndefined()
  expect(named(cold, 'swimwear')).toBeUndefined()
})

test('nothing is suggested twice, and of everything at least one', () => {
  const any = fc.record({
    nights: fc.integer({ min: 0, max: 400 }),
    season: fc.constantFrom<Season>('warm', 'mild', 'cold'),
    activities: fc.subarray([...tripActivities]),
  })
  fc.assert(
    fc.property(any, trip => {
      const list = suggestPacking(trip)
      expect(new Set(list.map(({ name }) => name)).size).toBe(list.length)
      expect(list.every(({ quantity }) => quantity >= 1 && quantity <= 999)).toBe(true)
    }),
  )
})

test.each([
  [7, 38.7, 'warm'],
  [7, -33.9, 'cold'],
  [1, 59, 'cold'],
  [1, -33.9, 'warm'],
  [10, 48, 'mild'],
  [1, 13.7, 'warm'],
  [12, null, 'cold'],
])('month %s at latitude %s is %s', (month, latitude, season) =>
  expect(seasonOf(month, latitude)).toBe(season),
)
