import { expect, test } from 'vitest'
import { lifeCycle } from './life-cycle.ts'

const may = (from: number | null, to: number | null) => ({
  start_date: from === null ? null : `2027-05-0${from}`,
  end_date: to === null ? null : `2027-05-0${to}`,
})

test.each([
  [[], 'draft'],
  [[may(null, null)], 'draft'],
  [[may(6, 9)], 'upcoming'],
  [[may(4, 9)], 'live'],
  [[may(1, 4)], 'completed'],
  [[may(1, 2), may(8, 9)], 'live'],
  [[may(6, null)], 'upcoming'],
  [[may(null, 4)], 'completed'],
] as const)('a journal about %j is %s on 5 May', (trips, stands) => {
  expect(lifeCycle({ archived: false }, trips, '2027-05-05')).toBe(stands)
  expect(lifeCycle({ archived: true }, trips, '2027-05-05')).toBe('archived')
})
