import { expect, test } from 'vitest'
import { protocolRange, rangeFrom, speaks } from './protocol-range.ts'
import { protocolVersion } from './wire.ts'

test('C10: a server speaks its own wire and two versions back, and none that was never released', () => {
  expect(protocolRange).toEqual(rangeFrom(protocolVersion))
  expect([1, 2, 3, 4, 5].map(current => rangeFrom(current).oldest)).toEqual([1, 1, 1, 2, 3])
  const spoken = [-1, 0, 1, 2, 3, 4, 5, 2.5, NaN].filter(version => speaks(rangeFrom(4), version))
  expect(spoken).toEqual([2, 3, 4])
  expect(speaks(rangeFrom(4), undefined)).toBe(true)
})
