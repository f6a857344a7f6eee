import { expect, it } from 'vitest'
import { isAllowed, isException } from './licences.ts'

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

it.each([
  ['prepin', 'Unlicense', true],
  ['prepin', 'GPL-3.0', false],
  ['another', 'Unlicense', false],
  ['argparse', 'PSF-2.0', true],
  ['date-holidays', '(ISC AND CC-BY-3.0)', true],
  ['constructor', 'PSF-2.0', false],
])('%s under %s is an exception: %s', (name, licence, is) => {
  expect(isException(name, licence)).toBe(is)
})
