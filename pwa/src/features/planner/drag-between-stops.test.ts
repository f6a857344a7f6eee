import { expect, test } from 'vitest'
import { stopFor } from './drag-between-stops.ts'

const heights = { low: 112, half: 316, full: 772 }

test.each([
  ['let go near the bottom', 130, 0, 'low'],
  ['let go in the middle', 300, 0, 'half'],
  ['let go high up', 700, 0, 'full'],
  ['thrown down from the middle', 280, 0.9, 'low'],
  ['thrown up from the middle', 400, -1.2, 'full'],
  ['a slow hand does not throw', 300, 0.2, 'half'],
] as const)('%s', (_, height, speed, stop) => {
  expect(stopFor(height, speed, heights)).toBe(stop)
})
