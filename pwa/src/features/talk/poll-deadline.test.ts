import { expect, test } from 'vitest'
import { deadlineOf, positionOn } from './poll-deadline.ts'

const at = (id: string, lat: number | null, lng: number | null) => ({ id, lat, lng })
const rows = {
  days: [
    { id: 'd1', date: '2027-04-17' },
    { id: 'd2', date: '2027-04-18' },
  ],
  stops: [
    { day_id: 'd1', place_id: 'nowhere' },
    { day_id: 'd2', place_id: 'tokyo' },
  ],
  places: [at('nowhere', null, null), at('berlin', 52.52, 13.4), at('tokyo', 35.71, 139.8)],
}

test('a deadline is told where the trip is on that day, else where any place of it is', () => {
  expect(positionOn(rows, '2027-04-18')?.id).toBe('tokyo')
  expect(positionOn(rows, '2027-04-17')?.id).toBe('berlin')
  expect(positionOn({ ...rows, places: [at('nowhere', null, null)] }, '2027-04-18')).toBeUndefined()
})

test('a deadline is an instant of that zone; without a time, the end of the day', () => {
  const date = '2027-04-18'
  expect(deadlineOf({ date, time: '18:00' }, 'Asia/Tokyo')).toBe(Date.parse('2027-04-18T09:00:00Z'))
  expect(deadlineOf({ date, time: '' }, 'Asia/Tokyo')).toBe(Date.parse('2027-04-18T14:59:00Z'))
  expect(deadlineOf({ date: '', time: '18:00' }, 'Asia/Tokyo')).toBeNull()
})
