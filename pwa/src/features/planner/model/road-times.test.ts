import { guessTravel, type Point } from '@caravel/sync-protocol/domain/travel-guess'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { aDay, aPlace, aPlan, aStop } from '../testing/a-plan.ts'
import { bestOrderOf } from './best-order.ts'
import { pointsOfDay, timesIn, type RoadTimes } from './road-times.ts'
import type { PlanDay } from './trip-plan.ts'

/** Stops at these degrees of longitude, named by letters in this order; those that hold their place have a time. */
function dayOf(lngs: readonly number[], timed: readonly boolean[] = []): PlanDay {
  const ids = lngs.map((_, at) => String.fromCharCode(97 + at))
  const plan = aPlan({
    days: [aDay('1')],
    places: ids.map((id, at) => aPlace(id, { lat: 38.7, lng: lngs[at] ?? 0 })),
    stops: ids.map((id, at) =>
      aStop(id, '1', id, { position: `a${id}`, assignment_time: timed[at] ? `1${at}:00` : null }),
    ),
  })
  const [day] = plan.days
  if (!day) throw new Error('no day')
  return day
}

const told = (day: PlanDay, minutes: (number | null)[][]) =>
  timesIn(
    pointsOfDay(day),
    minutes.map(row => row.map(cell => (cell === null ? null : { duration_seconds: cell * 60 }))),
  )

const orderOf = (items: PlanDay['line'] | undefined) => items?.map(({ id }) => id).join(' ')

const onARiver = [
  [0, 60, 5],
  [60, 0, 5],
  [5, 5, 0],
]

test('along roads the way is another one than along the straight line, and the minutes saved are those of the roads', () => {
  const day = dayOf([-9.1, -9.09, -9.08])
  expect(bestOrderOf(day, 'walk')).toBeUndefined()
  const found = bestOrderOf(day, 'walk', {}, told(day, onARiver))
  expect(orderOf(found?.items)).toBe('a c b')
  expect(found?.duration).toBe((60 + 5 - 5 - 5) * 60)
})

test('a way that the router did not tell is guessed by the same mode', () => {
  const day = dayOf([-9.1, -9.09, -9.08])
  const [a, , c] = pointsOfDay(day)
  if (!a || !c) throw new Error('no points')
  for (const mode of ['walk', 'drive'] as const) {
    const [first, ...rest] = onARiver
    const found = bestOrderOf(day, mode, {}, told(day, [[first?.[0] ?? 0, 60, null], ...rest]))
    expect(found?.duration).toBeCloseTo((60 + 5 - 5) * 60 - guessTravel(a, c, mode).duration, 6)
  }
})

test('the same place twice and two beds are asked for once, and less than a minute moves nothing', () => {
  const day = dayOf([-9.1, -9.09, -9.1])
  expect(pointsOfDay(day)).toHaveLength(2)
  const still = dayOf([-9.1, -9.09, -9.08])
  const equal = [0, 1, 2].map(from => [0, 1, 2].map(to => (from === to ? 0 : 4 + (from + to) / 9)))
  expect(bestOrderOf(still, 'walk', {}, told(still, equal))).toBeUndefined()
})

const cell = fc.option(fc.integer({ min: 1, max: 90 }), { freq: 5 })

test('never longer than today’s order by the same measure, and what has a time stays where it is', () => {
  const square = fc
    .integer({ min: 3, max: 8 })
    .chain(size =>
      fc.tuple(
        fc.array(fc.array(cell, { minLength: size, maxLength: size }), { minLength: size, maxLength: size }),
        fc.array(fc.boolean(), { minLength: size, maxLength: size }),
      ),
    )
  fc.assert(
    fc.property(square, ([minutes, timed]) => {
      const day = dayOf(
        minutes.map((_, at) => -9.1 + at / 100),
        timed,
      )
      const times = told(day, minutes)
      const found = bestOrderOf(day, 'walk', {}, times)
      if (!found) return
      expect(lengthOf(day.line, times)).toBeCloseTo(lengthOf(found.items, times) + found.duration, 6)
      expect(found.duration).toBeGreaterThanOrEqual(60)
      for (const [at, { id }] of day.line.entries()) if (timed[at]) expect(found.items[at]?.id).toBe(id)
    }),
    { numRuns: 50 },
  )
})

function lengthOf(line: PlanDay['line'], times: RoadTimes): number {
  const points = line.flatMap((item): Point[] =>
    item.kind === 'stop' ? [{ lat: Number(item.place.lat), lng: Number(item.place.lng) }] : [],
  )
  return points.slice(1).reduce((sum, to, at) => {
    const from = points[at] ?? to
    return sum + (times(from, to) ?? guessTravel(from, to, 'walk').duration)
  }, 0)
}
