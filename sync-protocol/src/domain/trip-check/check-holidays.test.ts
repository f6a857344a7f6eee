import { expect, test } from 'vitest'
import { destination } from '../../entities/destination.ts'
import { initialRow } from '../../testing/initial-row.ts'
import { firstDate, spots, tripToCheck } from '../../testing/trip-to-check.ts'
import { addDays } from '../trip-range.ts'
import { checkHolidays, checkLeave } from './check-holidays.ts'
import { tripFacts } from './facts.ts'

const second = addDays(firstDate, 1)
const goal = (country_code: string | null, spot: keyof typeof spots) =>
  initialRow(destination, { id: `${country_code}-${spot}`, name: spot, country_code, ...spots[spot] })
const hours = { opening_hours: [{ weekday: 1, opens: '10:00', closes: '18:00' }] }
const holidayOn = (country: string, date: string) =>
  country === 'PT' && date === second ? 'Restoration Day' : undefined

const found = (trip: ReturnType<typeof tripToCheck>, ...destinations: ReturnType<typeof goal>[]) =>
  checkHolidays(tripFacts({ ...trip.input, destinations, holidayOn }))

test('a day that is a public holiday where the stops are is found once, with what has opening hours', () => {
  const trip = tripToCheck()
    .place('museum', 'belem', hours)
    .stop('museum', 2)
    .stop('viewpoint', 2, '', 'graca')
    .stop('other', 3, '', 'alfama')
  expect(found(trip, goal('PT', 'alfama'))).toMatchObject([
    { kind: 'holiday', country: 'PT', name: 'Restoration Day', day_id: 'day2', stops: ['stop-museum-2'] },
  ])
})

test('a stop is in the country of the nearest destination', () => {
  const trip = tripToCheck().stop('museum', 2, '', 'paris').stop('unknown', 2)
  expect(found(trip, goal('PT', 'alfama'), goal('FR', 'paris'))).toEqual([])
  const there = tripToCheck().stop('museum', 2, '', 'sintra')
  expect(found(there, goal('PT', 'alfama'), goal('FR', 'paris'))).toHaveLength(1)
})

test('nothing is found where no country is known, on a day without stops, or where nobody knows holidays', () => {
  const trip = tripToCheck().stop('museum', 2, '', 'belem')
  expect(found(trip, goal(null, 'alfama'))).toEqual([])
  expect(found(tripToCheck(), goal('PT', 'alfama'))).toEqual([])
  expect(checkHolidays(tripFacts({ ...trip.input, destinations: [goal('PT', 'alfama')] }))).toEqual([])
})

test('days on which the reader works are one finding of theirs', () => {
  const leave = (reader: string) => ({ reader, works: (date: string) => date > firstDate })
  const of = (reader: string) => checkLeave(tripFacts({ ...tripToCheck().input, leave: leave(reader) }))
  expect(of('maya')).toMatchObject([
    { kind: 'no_leave', day_id: 'day2', dates: [second, addDays(second, 1)] },
  ])
  expect(of('maya')[0]?.key).not.toBe(of('jonas')[0]?.key)
  expect(checkLeave(tripFacts(tripToCheck().input))).toEqual([])
})
