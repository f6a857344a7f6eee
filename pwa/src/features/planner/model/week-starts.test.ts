import { afterEach, beforeEach, expect, test } from 'vitest'
import { weekStart } from '../../../i18n/preferences.ts'
import { weekStarts } from './week-starts.ts'

beforeEach(() => void (weekStart.value = 1))
afterEach(() => void (weekStart.value = undefined))

const trip = (count: number, from?: string) =>
  Array.from({ length: count }, (_, at) => {
    const day = from === undefined ? null : new Date(Date.parse(from) + at * 86_400_000)
    return { number: at + 1, date: day && day.toISOString().slice(0, 10) }
  })
const numbers = (days: ReturnType<typeof trip>) => weekStarts(days).map(({ number }) => number)

test('two weeks are seen without groups', () => {
  expect(numbers(trip(14, '2027-04-17'))).toEqual([])
})
test('a longer trip has a group for each week, the first from its first day', () => {
  expect(numbers(trip(16, '2027-04-17'))).toEqual([1, 3, 10]) // a Saturday; Mondays are 19 and 26 April
  expect(numbers(trip(15, '2027-04-19'))).toEqual([1, 8, 15])
})
test('the weeks begin with the day that the reader chose', () => {
  weekStart.value = 7
  expect(numbers(trip(16, '2027-04-17'))).toEqual([1, 2, 9, 16]) // Sundays are 18 and 25 April, and 2 May
  weekStart.value = 6
  expect(numbers(trip(16, '2027-04-17'))).toEqual([1, 8, 15])
})
test('days without a date are counted by seven', () => {
  expect(numbers(trip(15))).toEqual([1, 8, 15])
  const after = trip(2).map(day => ({ ...day, number: day.number + 15 }))
  expect(numbers([...trip(15, '2027-04-19'), ...after])).toEqual([1, 8, 15, 16])
})
