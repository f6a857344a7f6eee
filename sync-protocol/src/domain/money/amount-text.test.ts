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
  ['0.125', 2, undefined],
  ['0,125', 0, undefined],
  ['0.125', 3, 125],
  ['0,12,345', 2, undefined],
  ['0', 2, 0],
  ['', 2, undefined],
  ['-5', 2, undefined],
  ['12 €', 2, undefined],
  ['1.2.3', 2, undefined],
  ['1.234.567', 2, 123456700],
  ['1.234.56', 2, undefined],
  ['1.234.5', 3, undefined],
  ['1.234,5', 3, 1234500],
  ['1.234', 3, 1234],
  ['1,23,456.50', 2, 12345650],
  ['1 50', 2, undefined],
  ['1,234 567', 2, undefined],
  ['1\u202F234,50', 2, 123450],
  [',50', 2, 50],
  ['24,', 2, 2400],
  ['12.00', 0, undefined],
  ['٢٤٫٦٠', 2, 2460],
  ['१,२३,४५६', 2, 12345600],
  ['２４．６０', 2, 2460],
  ['.', 2, undefined],
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
    for (const decimal of ['.', ','])
      expect(readAmount(writeAmount(minor, digits, decimal), digits)).toBe(minor)
  expect(writeAmount(123450, 2, ',')).toBe('1234,50')
})
