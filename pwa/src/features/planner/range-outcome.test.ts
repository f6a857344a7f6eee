import { expect, test } from 'vitest'
import { countOutcome, overlaps, rangeOutcome } from './range-outcome.ts'
import { aDay, aPlace, aPlan, aStop } from './testing/a-plan.ts'

const { days } = aPlan({
  days: ['1', '2', '3', '4'].map(id =>
    aDay(id, { date: `2027-04-0${id}`, title: id === '4' ? 'Home' : null }),
  ),
  places: [aPlace('castle')],
  stops: [aStop('s', '2', 'castle')],
})

test('a shorter range keeps days with content without a date', () => {
  expect(rangeOutcome(days, '2027-04-01', '2027-04-01')).toMatchObject({ dated: 1, kept: [2, 4], added: 0 })
  expect(rangeOutcome(days, '2027-04-01', '2027-04-03')).toMatchObject({ dated: 3, kept: [4], added: 0 })
})

test('a longer range brings days in, a moved one changes nothing', () => {
  expect(rangeOutcome(days, '2027-04-01', '2027-04-06')).toMatchObject({ dated: 6, kept: [], added: 2 })
  expect(rangeOutcome(days, '2027-07-01', '2027-07-04')).toMatchObject({ dated: 4, kept: [], added: 0 })
})

test('a number of days never takes a day with content', () => {
  expect(countOutcome(days, 1)).toMatchObject({ dated: 0, kept: [4], added: 0 })
  expect(countOutcome(days, 6)).toMatchObject({ dated: 0, kept: [], added: 2 })
})

test('with the dates kept, days outside of the new range fall out and new dates come in', () => {
  const kept = rangeOutcome(days, '2027-04-03', '2027-04-06', 'dates')
  expect(kept).toMatchObject({ dated: 4, kept: [2], added: 2, moved: 0 })
  expect(rangeOutcome(days, '2027-04-03', '2027-04-06')).toMatchObject({ kept: [], added: 0, moved: 2 })
  expect(overlaps(days, '2027-04-03', '2027-04-06')).toBe(true)
  expect(overlaps(days, '2027-04-01', '2027-04-06')).toBe(false)
  expect(overlaps(days, '2027-05-01', '2027-05-06')).toBe(false)
})

test('a place that is closed on the weekday it would come to is named, with the date', () => {
  // 2 April 2027 is a Friday; the castle is open on Fridays only.
  const plan = aPlan({
    days: ['1', '2'].map(id => aDay(id, { date: `2027-04-0${id}` })),
    places: [aPlace('castle', { opening_hours: [{ weekday: 5, opens: '09:00', closes: '17:00' }] })],
    stops: [aStop('s', '2', 'castle', { assignment_time: '10:00' })],
  })
  expect(rangeOutcome(plan.days, '2027-04-02', '2027-04-03').closed).toEqual([
    { name: 'castle', date: '2027-04-03' },
  ])
  expect(rangeOutcome(plan.days, '2027-04-08', '2027-04-09').closed).toEqual([])
  expect(rangeOutcome(plan.days, '2027-04-02', '2027-04-03', 'dates').closed).toEqual([])
})
