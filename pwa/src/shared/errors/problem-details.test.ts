import { AppError } from '@caravel/sync-protocol/errors'
import { everyText } from '@caravel/sync-protocol/testing/typed-texts'
import { expect, test } from 'vitest'
import { problemDetails } from './problem-details.ts'

const withStack = (error: Error, stack: string): Error => Object.assign(error, { stack })
const trip = {
  pathname: '/trips/0190b000-0000-7000-8000-00000000000a/plan/day/3',
  search: '?stop=0190b000-0000-7000-8000-00000000000b&sheet=edit&q=Anne-Marie',
}

test('a failure is told by its kind, its page and the code, in the words of every browser', () => {
  const chromium = withStack(
    new TypeError(`Cannot use 'in' operator to search for 'x' in ${everyText}\nAnne-Marie`),
    `TypeError: Cannot use 'in' operator to search for 'x' in ${everyText}\nAnne-Marie
    at Marked (https://trips.example.org/assets/talk-CfsJzB0h.js:1:2345)
    at async Object.x [as y] (https://trips.example.org/assets/kit-1f.js:12:7)
    at https://trips.example.org/assets/kit-1f.js:1:9`,
  )
  expect(problemDetails(chromium, trip, '3.1.0')).toBe(
    [
      'TypeError',
      '/trips/:id/plan/day/:id?sheet=edit 3.1.0',
      'talk-CfsJzB0h.js:1:2345',
      'kit-1f.js:12:7',
      'kit-1f.js:1:9',
    ].join('\n'),
  )
  const safari = withStack(
    new SyntaxError('Invalid regular expression: Anne-Marie'),
    'Marked@https://trips.example.org/assets/talk-CfsJzB0h.js:1:2345\n@https://trips.example.org/assets/kit-1f.js:2:1',
  )
  expect(problemDetails(safari, { pathname: '/settings', search: '' }, undefined)).toBe(
    'SyntaxError\n/settings\ntalk-CfsJzB0h.js:1:2345\nkit-1f.js:2:1',
  )
})

test('nothing of an address that opens something is told', () => {
  const guest = { pathname: '/shared/Xy7-secret_of-a-link', search: '?sheet=Xy7-secret' }
  expect(problemDetails(withStack(new AppError('NO_ACCESS'), ''), guest, '3.1.0')).toBe(
    'AppError NO_ACCESS\n/shared/:id?sheet=:id 3.1.0',
  )
})
