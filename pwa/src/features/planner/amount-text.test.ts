import { expect, test } from 'vitest'
import { readAmount, writeAmount } from './amount-text.ts'

test.each([
  ['24,60', 2, 2460],
  ['24.60', 2, 2460],
  ['24.6', 2, 2460],
  ['24', 2, 2400],
  ['1.234,50', 2, 123450],
  ['1,234.50', 2, 123450],
  ['1 234', 2, 123400],
  ["1'234.05", 2, 123405],
  ['1.234', 2, 123400],
  ['12,000', 0, 12000],
  ['1.5', 3, 1500],
  ['0', 2, 0],
  ['', 2, undefined],
  ['-5', 2, undefined],
  ['12 €', 2, undefined],
  ['1.2.3', 2, undefined],
  ['99999999999999999999', 2, undefined],
])('%s with %i decimals', (text, digits, minor) => {
  expect(readAmount(text, digits)).toBe(minor)
})

test('what is written can be read', () => {
  for (const [minor, digits] of [
    [123450, 2],
    [5, 2],
    [12000, 0],
    [0, 3],
  ] as const)
    expect(readAmount(writeAmount(minor, digits), digits)).toBe(minor)
})
