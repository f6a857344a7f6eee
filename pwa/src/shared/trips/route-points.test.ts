import { expect, test } from 'vitest'
import { routePoints } from './route-points.ts'

test('stops of one town are one point with the name of the town', () => {
  const points = routePoints([
    { lat: 38.71, lng: -9.13, address: 'Travessa das Merceeiras 27, Lisboa' },
    { lat: 38.72, lng: -9.14, address: 'Rua Garrett 73, Lisboa' },
    { lat: 41.15, lng: -8.61, address: null },
  ])
  expect(points).toHaveLength(2)
  expect(points[0]?.name).toBe('Lisboa')
  expect(points[0]?.lat).toBeCloseTo(38.715)
  expect(points[1]).toEqual({ lat: 41.15, lng: -8.61 })
})

test('coming back adds no point, and no stops are no points', () => {
  const [home, away] = [
    { lat: 52, lng: 13, address: null },
    { lat: 48, lng: 11, address: null },
  ]
  expect(routePoints([home, away, home])).toEqual([
    { lat: 52, lng: 13 },
    { lat: 48, lng: 11 },
  ])
  expect(routePoints([])).toEqual([])
})

test('a trip within one town keeps its stops apart', () => {
  const points = routePoints([
    { lat: 51.05, lng: 3.72, address: null },
    { lat: 51.06, lng: 3.74, address: null },
  ])
  expect(points).toHaveLength(2)
})

test('of two names that would lie on each other the one with more stops stands', () => {
  const points = routePoints([
    { lat: 38.71, lng: -9.14, address: 'A, Lisboa' },
    { lat: 38.715, lng: -9.13, address: 'B, Lisboa' },
    { lat: 38.79, lng: -9.39, address: 'C, Sintra' },
    { lat: 41.15, lng: -8.61, address: 'D, Porto' },
  ])
  expect(points.map(({ name }) => name)).toEqual(['Lisboa', undefined, 'Porto'])
})
