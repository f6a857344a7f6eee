import { expect, test } from 'vitest'
import { openingState, weekdayOf } from './opening-state.ts'

const noonAndEvening = [
  { weekday: 7, opens: '19:00', closes: '22:30' },
  { weekday: 7, opens: '12:00', closes: '15:30' },
]
const untilLate = [{ weekday: 6, opens: '18:00', closes: '02:00' }]

test.each([
  ['hours nobody knows', null, '2027-04-18', '13:00', 'unknown'],
  ['a list without hours', [], '2027-04-18', '13:00', 'unknown'],
  ['a day without a date', noonAndEvening, null, '13:00', 'unknown'],
  ['Sunday at lunch', noonAndEvening, '2027-04-18', '13:00', 'open'],
  ['Sunday without a time', noonAndEvening, '2027-04-18', null, 'open'],
  ['Sunday between the hours', noonAndEvening, '2027-04-18', '17:00', 'outside'],
  ['the minute it closes', noonAndEvening, '2027-04-18', '15:30', 'outside'],
  ['Monday', noonAndEvening, '2027-04-19', '13:00', 'closed'],
  ['Saturday night', untilLate, '2027-04-17', '23:00', 'open'],
  ['Sunday after midnight', untilLate, '2027-04-18', '01:00', 'open'],
  ['Sunday morning', untilLate, '2027-04-18', '03:00', 'closed'],
] as const)('%s', (_, hours, date, time, state) => {
  expect(openingState(hours, date, time).state).toBe(state)
})

test('a public holiday has the hours of its weekday: nobody told others', () => {
  // Friday, 25 December 2026
  const fridays = [{ weekday: 5, opens: '10:00', closes: '18:00' }]
  expect(openingState(fridays, '2026-12-25', '12:00').state).toBe('open')
})

test('the hours of a day come in order', () => {
  const opening = openingState(noonAndEvening, '2027-04-18', null)
  expect('periods' in opening && opening.periods.map(({ opens }) => opens)).toEqual(['12:00', '19:00'])
})

test('weekdays count from Monday', () => {
  expect(weekdayOf('2027-04-19')).toBe(1)
  expect(weekdayOf('2027-04-18')).toBe(7)
})
