import { expect, test } from 'vitest'
import { countOutcome, rangeOutcome } from './range-outcome.ts'
import { aDay, aPlace, aPlan, aStop } from './testing/a-plan.ts'

const { days } = aPlan({
  days: ['1', '2', '3', '4'].map(id =>
    aDay(id, { date: `2027-04-0${id}`, title: id === '4' ? 'Home' : null }),
  ),
  places: [aPlace('castle')],
  stops: [aStop('s', '2', 'castle')],
})

test('a shorter range keeps days with content without a date', () => {
  expect(rangeOutcome(days, '2027-04-01', '2027-04-01')).toEqual({ dated: 1, kept: [2, 4], added: 0 })
  expect(rangeOutcome(days, '2027-04-01', '2027-04-03')).toEqual({ dated: 3, kept: [4], added: 0 })
})

test('a longer range brings days in, a moved one changes nothing', () => {
  expect(rangeOutcome(days, '2027-04-01', '2027-04-06')).toEqual({ dated: 6, kept: [], added: 2 })
  expect(rangeOutcome(days, '2027-07-01', '2027-07-04')).toEqual({ dated: 4, kept: [], added: 0 })
})

test('a number of days never takes a day with content', () => {
  expect(countOutcome(days, 1)).toEqual({ dated: 0, kept: [4], added: 0 })
  expect(countOutcome(days, 6)).toEqual({ dated: 0, kept: [], added: 2 })
})
