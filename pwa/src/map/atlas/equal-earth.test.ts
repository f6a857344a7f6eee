import { expect, test } from 'vitest'
import { halfHeight, halfWidth, project, unproject } from './equal-earth.ts'

test('the published corners of the projection', () => {
  expect(project(0, 180)[0]).toBeCloseTo(2.7066, 3)
  expect(project(0, 180)[0]).toBeCloseTo(halfWidth, 6)
  expect(project(90, 0)[1]).toBeCloseTo(halfHeight, 6)
  expect(project(0, 0)).toEqual([0, 0])
})

test('there and back', () => {
  for (let lat = -88; lat <= 88; lat += 11)
    for (let lng = -180; lng <= 180; lng += 30) {
      const [there, across] = unproject(...project(lat, lng))
      expect(there).toBeCloseTo(lat, 4)
      expect(across).toBeCloseTo(lng, 4)
    }
})

test('a cell of a degree has the area it has on the globe', () => {
  const area = (lat: number): number => {
    const [[x1, y1], [x2], [, y3]] = [project(lat, 10), project(lat, 11), project(lat + 1, 10)]
    return ((x2 - x1) * (y3 - y1)) / Math.cos((lat + 0.5) * (Math.PI / 180))
  }
  const atEquator = area(0)
  for (const lat of [15, 30, 45, 60, 75]) expect(area(lat) / atEquator).toBeCloseTo(1, 1)
})
