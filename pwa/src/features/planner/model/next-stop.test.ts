import { expect, test } from 'vitest'
import { nextStop } from './next-stop.ts'
import { aDay, aPlace, aPlan, aStop } from '../testing/a-plan.ts'

const plan = aPlan({
  days: [aDay('d', { date: '2027-04-18' })],
  places: [
    aPlace('luzia', { lat: 38.7116, lng: -9.1302 }),
    aPlace('castle', { lat: 38.7139, lng: -9.1335 }),
    aPlace('bar'),
  ],
  stops: [
    aStop('1', 'd', 'luzia', { assignment_time: '09:30', assignment_end_time: '10:15' }),
    aStop('2', 'd', 'castle', { assignment_time: '12:00', assignment_end_time: '13:00' }),
    aStop('3', 'd', 'bar', { assignment_time: '20:00' }),
  ],
})
const day = plan.days[0]!
const nextAt = (time: string, date = '2027-04-18') => nextStop(day, { date, time })

test('the next stop is the first that has not begun', () => {
  expect(nextAt('08:00')?.next.id).toBe('1')
  expect(nextAt('09:40')?.next.id).toBe('2')
  expect(nextAt('12:30')?.next.id).toBe('3')
})
test('when to leave for it follows from its time and the way there', () => {
  expect(nextAt('09:40')).toMatchObject({ leaveBy: '11:53', leg: { mode: 'walk' } })
  expect(nextAt('08:00')?.leaveBy).toBeUndefined() // nobody knows where they are before the first
  expect(nextAt('12:30')?.leaveBy).toBeUndefined() // nobody said where the bar is
})
test('nothing comes next at the end of the day, nor on another one', () => {
  expect(nextAt('21:00')).toBeUndefined()
  expect(nextAt('09:40', '2027-04-17')).toBeUndefined()
})
