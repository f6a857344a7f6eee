import { expect, test } from 'vitest'
import { brokenRules } from '../domain/check-trip.ts'
import { tripMember } from '../entities/trip-member.ts'
import { dayId, memberRowId } from '../ids.ts'
import { MemoryState } from '../memory-state.ts'
import { tripStream } from '../streams.ts'
import { aTrip, shownDays, theTrip, tripId } from '../testing/a-trip.ts'
import { anna } from '../testing/people.ts'
import { codeOf, routeNamed, runMutation } from '../testing/run-mutation.ts'

const dates = (state: MemoryState) => shownDays(state).map(row => row.date)
const refused = (body: Record<string, unknown>) =>
  codeOf(
    runMutation(new MemoryState(tripStream(tripId)), 'trip.create', {
      body: { id: tripId, title: 'A', ...body },
    }),
  )

test('D3 a trip with a range has a day for each date', () => {
  const state = aTrip({ start_date: '2027-02-27', end_date: '2027-03-01' })
  expect(dates(state)).toEqual(['2027-02-27', '2027-02-28', '2027-03-01'])
  expect(theTrip(state)).toMatchObject({ day_count: 3, day_serial: 3 })
  expect(shownDays(state).map(row => row.id)).toEqual([1, 2, 3].map(n => dayId(tripId, n)))
  expect(brokenRules(state)).toEqual([])
})

test('D3 only a start: seven days from it; only an end: seven days up to it', () => {
  const from = aTrip({ start_date: '2027-03-01' })
  expect(dates(from)).toHaveLength(7)
  expect(dates(from).at(-1)).toBe('2027-03-07')
  expect(theTrip(from).end_date).toBe('2027-03-07')
  const upTo = aTrip({ end_date: '2027-03-07' })
  expect(dates(upTo)[0]).toBe('2027-03-01')
})

test('D3 without dates: dateless days, seven unless counted, 1 to 365', () => {
  expect(dates(aTrip())).toEqual(Array.from({ length: 7 }, () => null))
  for (const day_count of [1, 30, 365]) {
    const state = aTrip({ day_count })
    expect(shownDays(state)).toHaveLength(day_count)
    expect(brokenRules(state)).toEqual([])
  }
  const { body } = routeNamed('trip.create')
  for (const day_count of [0, 366, 1.5, '3'])
    expect(body.safeParse({ id: tripId, title: 'A', day_count }).success).toBe(false)
})

test('D3 a range that cannot be is refused', () => {
  expect(refused({ start_date: '2027-03-02', end_date: '2027-03-01' })).toBe('END_BEFORE_START')
  expect(refused({ start_date: '2027-01-01', end_date: '2028-01-01' })).toBe('RANGE_TOO_LONG')
  expect(refused({ start_date: '2027-01-01', end_date: '2027-12-31' })).toBeUndefined()
  expect(refused({ end_date: '0000-01-03' })).toBe('INVALID_INPUT')
  expect(refused({ start_date: '9999-12-30' })).toBeDefined()
})

test('L14 who creates a trip is its owner', () => {
  const row = aTrip().get(tripMember, memberRowId('trip_member', tripId, anna.user_id))
  expect(row).toMatchObject({ user_id: anna.user_id, name: 'Anna', role: 'owner', left_at: null })
})
