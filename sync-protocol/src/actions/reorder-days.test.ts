import { expect, test } from 'vitest'
import { brokenRules } from '../domain/check-trip.ts'
import { aDatedTrip, addStop, dayAt, shownDays, stopsOf, tripId } from '../testing/a-trip.ts'
import { testId } from '../testing/random.ts'
import { mustRun, routeNamed } from '../testing/run-mutation.ts'

const params = { trip_id: tripId }

test('D6 dates stay pinned to positions, content goes with its day', () => {
  const state = aDatedTrip(3)
  const [one, two, three] = shownDays(state).map(row => row.id) as [string, string, string]
  const stop = addStop(state, one, 1)
  mustRun(state, 'day.reorder', { params, body: { ordered_ids: [three, two, one] } })
  expect(shownDays(state).map(row => row.id)).toEqual([three, two, one])
  expect(shownDays(state).map(row => row.date)).toEqual(['2027-03-01', '2027-03-02', '2027-03-03'])
  expect(stopsOf(state, dayAt(state, 2).id)).toEqual([stop])
  expect(brokenRules(state)).toEqual([])
})

test('D6 a dateless day put among the dated takes a date; the last dated one lets go of its own', () => {
  const state = aDatedTrip(2)
  mustRun(state, 'day.create', { params, body: { id: testId(70), dateless: true } })
  const [one, two, free] = shownDays(state).map(row => row.id) as [string, string, string]
  mustRun(state, 'day.reorder', { params, body: { ordered_ids: [free, one, two] } })
  expect(shownDays(state).map(row => [row.id, row.state])).toEqual([
    [free, 'dated'],
    [one, 'dated'],
    [two, 'dateless'],
  ])
  expect(brokenRules(state)).toEqual([])
})

test('D6 the order that is there already is no change', () => {
  const state = aDatedTrip(3)
  const body = { ordered_ids: shownDays(state).map(row => row.id) }
  mustRun(state, 'day.reorder', { params, body })
  expect(mustRun(state, 'day.reorder', { params, body }).committed).toEqual([])
})

test('D6 days the sender did not know stay; unknown ids and repeats do nothing', () => {
  const state = aDatedTrip(3)
  const [one, two, three] = shownDays(state).map(row => row.id) as [string, string, string]
  mustRun(state, 'day.reorder', { params, body: { ordered_ids: [three, testId(99), three, one] } })
  expect(shownDays(state).map(row => row.id)).toEqual([three, one, two])
})

test('D6 a list longer than any trip is refused', () => {
  const ordered_ids = Array.from({ length: 1001 }, (_, n) => testId(n))
  expect(routeNamed('day.reorder').body.safeParse({ ordered_ids }).success).toBe(false)
})
