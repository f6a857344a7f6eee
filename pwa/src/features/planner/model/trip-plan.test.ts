import { expect, test } from 'vitest'
import { aDay, aNote, aPlace, aPlan, aStop } from '../testing/a-plan.ts'
import { dayToOpen } from './trip-plan.ts'

const castle = aPlace('castle')
const market = aPlace('market', { created_at: 5 })
const tower = aPlace('tower', { created_at: 9 })

test('dated days stand in order before dateless ones, numbered through; trimmed ones are in no list', () => {
  const { days } = aPlan({
    days: [
      aDay('3'),
      aDay('2', { date: '2027-04-18' }),
      aDay('1', { date: '2027-04-17' }),
      aDay('4', { state: 'trimmed' }),
    ],
  })
  expect(days.map(({ id, number }) => [id, number])).toEqual([
    ['1', 1],
    ['2', 2],
    ['3', 3],
  ])
})

test('stops are numbered along the line, notes are not', () => {
  const { days } = aPlan({
    days: [aDay('d')],
    places: [castle, market],
    stops: [aStop('1', 'd', 'castle'), aStop('3', 'd', 'market')],
    notes: [aNote('2', 'd')],
  })
  expect(days[0]?.items.map(({ id }) => id)).toEqual(['1', '2', '3'])
  expect(days[0]?.stops.map(({ number, place }) => [number, place.id])).toEqual([
    [1, 'castle'],
    [2, 'market'],
  ])
})

test('places that no day has are ideas, the newest first', () => {
  const plan = aPlan({
    days: [aDay('d')],
    places: [castle, market, tower],
    stops: [aStop('1', 'd', 'castle')],
  })
  expect(plan.ideas.map(({ id }) => id)).toEqual(['tower', 'market'])
})

test('a place may be visited more than once', () => {
  const plan = aPlan({
    days: [aDay('1'), aDay('2')],
    places: [castle],
    stops: [aStop('1', '1', 'castle'), aStop('2', '2', 'castle')],
  })
  expect(plan.visits.get('castle')?.map(({ day, stop }) => [day.number, stop.number])).toEqual([
    [1, 1],
    [2, 1],
  ])
})

test('a stop whose place is not on the device yet is left out, and the others count on', () => {
  const { days } = aPlan({
    days: [aDay('d')],
    places: [market],
    stops: [aStop('1', 'd', 'castle'), aStop('2', 'd', 'market')],
  })
  expect(days[0]?.stops.map(({ number, place }) => [number, place.id])).toEqual([[1, 'market']])
})

test('today opens by itself, and the first day when today is not in the trip', () => {
  const { days } = aPlan({ days: [aDay('1', { date: '2027-04-17' }), aDay('2', { date: '2027-04-18' })] })
  expect(dayToOpen(days, '2027-04-18')).toBe(2)
  expect(dayToOpen(days, '2027-05-01')).toBe(1)
  expect(dayToOpen([], '2027-05-01')).toBe(1)
})
