import { expect, test } from 'vitest'
import { dayLines } from './plan-markers.ts'
import type { PlanDay } from './trip-plan.ts'

const stopAt = (lat: number | null, lng: number | null) => ({ place: { lat, lng } })

test('the line of a day breaks at a stop without a position, and 0 is a position', () => {
  const stops = [stopAt(38.7, -9.1), stopAt(0, 0), stopAt(null, null), stopAt(41.1, -8.6), stopAt(41.2, -8.6)]
  const day = { id: 'day', number: 2, stops } as unknown as PlanDay
  expect(dayLines(day).map(({ points }) => points)).toEqual([
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
