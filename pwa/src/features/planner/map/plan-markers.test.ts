import { expect, test } from 'vitest'
import { dayLines, mapContent, pointsOf } from './plan-markers.ts'
import { aDay, aPlace, aPlan, aStop } from '../testing/a-plan.ts'

test('the line of a day breaks at a stop without a position, and 0 is a position', () => {
  const points = [[38.7, -9.1], [0, 0], [], [41.1, -8.6], [41.2, -8.6]]
  const { days } = aPlan({
    days: [aDay('1')],
    places: points.map(([lat = null, lng = null], at) => aPlace(`p${at}`, { lat, lng })),
    stops: points.map((_, at) => aStop(`${at}`, '1', `p${at}`)),
  })
  expect(days.flatMap(day => dayLines(day)).map(({ points }) => points)).toEqual([
    [
      { lat: 38.7, lng: -9.1 },
      { lat: 0, lng: 0 },
    ],
    [
      { lat: 41.1, lng: -8.6 },
      { lat: 41.2, lng: -8.6 },
    ],
  ])
})

test('a filter leaves its places on the map and nothing else, planned ones with their numbers', () => {
  const at = { lat: 38.7, lng: -9.1 }
  const places = [aPlace('a', at), aPlace('b', { lat: 38.8, lng: -9.2 }), aPlace('c', { lat: 1, lng: 1 })]
  const plan = aPlan({
    days: [aDay('1', { date: '2027-04-17' })],
    places: [...places, aPlace('off the map')],
    stops: [aStop('x', '1', 'c'), aStop('y', '1', 'a')],
  })
  const { markers, lines, points } = mapContent(
    plan,
    [...plan.places.values()].filter(({ id }) => id !== 'c'),
    true,
  )
  expect(markers.map(({ id, kind, numbers }) => [id, kind, numbers])).toEqual([
    ['a', 'stop', [2]],
    ['b', 'idea', []],
  ])
  expect(lines).toEqual([])
  expect(points).toContainEqual(at)
})

test('all that is planned lies where its stops are, each visit of them, and not where ideas are', () => {
  const plan = aPlan({
    days: [aDay('1'), aDay('2')],
    places: [
      aPlace('a', { lat: 1, lng: 2 }),
      aPlace('b', { lat: 3, lng: 4 }),
      aPlace('idea', { lat: 5, lng: 6 }),
    ],
    stops: [aStop('x', '1', 'a'), aStop('y', '2', 'b'), aStop('z', '2', 'a')],
  })
  expect(pointsOf(plan)).toEqual(mapContent(plan, 'all', false).points)
  expect(pointsOf(plan).map(({ lat }) => lat)).toEqual([1, 3, 1])
})
