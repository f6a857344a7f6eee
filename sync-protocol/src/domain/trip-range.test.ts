import { expect, test } from 'vitest'
import { addDays, daysBetween, daysInRange } from './trip-range.ts'

test('D2 days are counted in the calendar, over months, leap days and changes of the clock', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2027-02-28', 1)).toBe('2027-03-01')
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31')
  expect(addDays('2027-03-27', 2)).toBe('2027-03-29')
  expect(daysBetween('2027-03-27', '2027-03-29')).toBe(2)
  expect(daysBetween('2027-03-29', '2027-03-27')).toBe(-2)
  expect(daysInRange({ start_date: '2027-10-30', end_date: '2027-11-01' })).toBe(3)
  expect(daysInRange({ start_date: '2027-10-30', end_date: '2027-10-30' })).toBe(1)
})
