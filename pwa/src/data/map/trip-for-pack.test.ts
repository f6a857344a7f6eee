import { expect, test } from 'vitest'
import { packsOfPast, tripForPack } from './trip-for-pack.ts'

const trip = (id: string, start_date: string | null, end_date: string | null, more: object = {}) => ({
  id,
  start_date,
  end_date,
  archived: false,
  on_device: true,
  ...more,
})
const trips = [
  trip('past', '2027-01-01', '2027-01-09'),
  trip('later', '2027-06-01', '2027-06-09'),
  trip('next', '2027-04-17', '2027-04-25'),
  trip('some day', null, null),
]

test('the next trip is saved, and the one under way before it', () => {
  expect(tripForPack(trips, '2027-03-01')).toBe('next')
  expect(tripForPack(trips, '2027-04-25')).toBe('next')
  expect(tripForPack(trips, '2027-04-26')).toBe('later')
  expect(tripForPack(trips, '2027-07-01')).toBeUndefined()
})

test('a trip that is archived, or not on this device, is not saved', () => {
  expect(tripForPack([trip('a', '2027-05-01', null, { archived: true })], '2027-03-01')).toBeUndefined()
  expect(tripForPack([trip('a', '2027-05-01', null, { on_device: false })], '2027-03-01')).toBeUndefined()
})

test('maps of trips that are over or gone make room; one without dates stays', () => {
  const packs = ['past', 'next', 'some day', 'gone'].map(id => ({ name: `p-${id}`, trip_id: id }))
  expect(packsOfPast(packs, trips, '2027-03-01')).toEqual(['p-past', 'p-gone'])
})
