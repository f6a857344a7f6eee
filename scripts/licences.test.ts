import { expect, it } from 'vitest'
import { isAllowed } from './licences.ts'

it.each([
  ['MIT', true],
  ['(MIT OR CC0-1.0)', true],
  ['(GPL-3.0 OR MIT)', true],
  ['ISC AND CC-BY-4.0', true],
  ['MIT AND GPL-3.0', false],
  ['AGPL-3.0-only', false],
  ['none', false],
])('%s may be used: %s', (expression, allowed) => {
  expect(isAllowed(expression)).toBe(allowed)
})
