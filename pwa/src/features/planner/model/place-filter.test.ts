import { expect, test } from 'vitest'
import { filterCounts } from './filter-counts.ts'
import { filterPlaces, without, type PlaceFilter } from './place-filter.ts'
import { aDay, aPlace, aPlaceTag, aPlan, aStop, aTag } from '../testing/a-plan.ts'

const plan = aPlan({
  days: [aDay('1', { date: '2027-04-17' }), aDay('2', { date: '2027-04-18' })],
  places: [
    aPlace('a', { category_id: 'food' }),
    aPlace('b', { category_id: 'food' }),
    aPlace('c', { category_id: 'gone' }),
    aPlace('d'),
  ],
  stops: [aStop('x', '1', 'a'), aStop('y', '2', 'a'), aStop('z', '2', 'c')],
  tags: [aTag('kids'), aTag('rain')],
  placeTags: [aPlaceTag('a', 'kids'), aPlaceTag('b', 'kids'), aPlaceTag('b', 'rain')],
})
const known = new Set(['food'])

const cases: [string, PlaceFilter, string][] = [
  ['ideas', {}, 'bd'],
  ['all places by name', { all: true }, 'abcd'],
  ['a category', { all: true, category: 'food' }, 'ab'],
  ['no category, also when it was removed', { all: true, category: without }, 'cd'],
  ['a tag among the ideas', { tag: 'kids' }, 'b'],
  ['no tag', { all: true, tag: without }, 'cd'],
  ['a day', { all: true, day: 2 }, 'ac'],
  ['several at once', { all: true, day: 2, tag: 'kids', category: 'food' }, 'a'],
  ['a tag that is gone', { all: true, tag: 'other' }, ''],
]

test.each(cases)('%s', (_, filter, ids) => {
  const found = filterPlaces(plan, known, filter).map(({ id }) => id)
  expect(found.sort().join('')).toBe(ids)
})

test('a count says what a choice would show while the others stay', () => {
  const counts = filterCounts(plan, known, { all: true, tag: 'kids', day: 2 })
  expect(counts).toMatchObject({ all: 1, ideas: 0 })
  expect(Object.fromEntries(counts.tags)).toEqual({ kids: 1, [without]: 1 })
  expect(Object.fromEntries(counts.days)).toEqual({ 1: 1, 2: 1 })
  expect(Object.fromEntries(counts.categories)).toEqual({ food: 1 })
  for (const [id, count] of filterCounts(plan, known, { all: true }).categories)
    expect(filterPlaces(plan, known, { all: true, category: id })).toHaveLength(count)
})
