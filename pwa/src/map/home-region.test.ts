import { expect, test } from 'vitest'
import { homeRegion } from './home-region.ts'

test.each([
  ['Berlin', -60, -120, { lat: 40, lng: 15 }],
  ['New York', 300, 240, { lat: 40, lng: -75 }],
  ['Tokyo', -540, -540, { lat: 40, lng: 135 }],
  ['Sydney', -660, -600, { lat: -25, lng: 150 }],
])('an empty map of somebody in %s begins there', (_, january, july, at) => {
  expect(homeRegion(january, july)).toEqual(at)
})
