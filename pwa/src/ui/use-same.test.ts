import { expect, test } from 'vitest'
import { holdTheSame } from './use-same.ts'

test('the same values and the same objects are the same; an equal object, or a field more or less, is not', () => {
  const day = { number: 1 }
  expect(holdTheSame({ tab: 1, day }, { tab: 1, day })).toBe(true)
  expect(holdTheSame({ tab: 1, day }, { tab: 2, day })).toBe(false)
  expect(holdTheSame({ tab: 1, day }, { tab: 1, day: { number: 1 } })).toBe(false)
  expect(holdTheSame({ tab: 1 }, { tab: 1, day })).toBe(false)
  expect(holdTheSame({ tab: 1, day: undefined }, { tab: 1, other: undefined })).toBe(false)
})
