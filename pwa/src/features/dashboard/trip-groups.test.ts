import { expect, test } from 'vitest'
import type { TripSummary } from '../../data/trips.ts'
import { groupTrips } from './trip-groups.ts'

const trip = (id: string, start: string | null, end: string | null, archived = false): TripSummary => ({
  id,
  title: id,
  start_date: start,
  end_date: end,
  archived,
  day_count: 1,
  cover_file_id: null,
  members: [],
  role: 'owner',
  on_device: true,
  pinned: false,
  pending: 0,
  orphaned: false,
  only_here: false,
  seen_at: undefined,
})
const ids = (trips: readonly TripSummary[]) => trips.map(({ id }) => id)

test('the trip under way comes first, the others by their start, open dates last', () => {
  const all = [
    trip('later', '2027-06-01', '2027-06-03'),
    trip('open', null, null),
    trip('now', '2027-04-10', '2027-04-17'),
    trip('soon', '2027-05-01', '2027-05-02'),
  ]
  const { next, comingUp } = groupTrips(all, '2027-04-17')
  expect(next?.id).toBe('now')
  expect(ids(comingUp)).toEqual(['soon', 'later', 'open'])
})

test('a trip is past from the day after its end, the latest first; archived ones stand apart', () => {
  const all = [
    trip('a', '2027-01-01', '2027-01-02'),
    trip('b', '2027-02-01', '2027-02-02'),
    trip('c', '2027-02-01', '2027-02-02', true),
  ]
  const { next, past, archive } = groupTrips(all, '2027-02-03')
  expect(next).toBeUndefined()
  expect(ids(past)).toEqual(['b', 'a'])
  expect(ids(archive)).toEqual(['c'])
})

test('a trip without dates is never the next one', () => {
  const { next, comingUp } = groupTrips([trip('open', null, null)], '2027-02-03')
  expect(next).toBeUndefined()
  expect(ids(comingUp)).toEqual(['open'])
})
