import { expect, test } from 'vitest'
import { mergeSet } from './set.ts'

test('M5 what the sender added is added, what they took out is taken out, the rest stays', () => {
  expect(mergeSet(['a', 'b', 'new'], ['a', 'c'], ['a', 'b'])).toEqual(['a', 'new', 'c'])
  expect(mergeSet(['b'], ['a', 'b'], ['a', 'b'])).toEqual(['b'])
  expect(mergeSet([], [], ['a'])).toEqual([])
})

test('M5 without a base the sent list stands, each once', () => {
  expect(mergeSet(['a'], ['b', 'b', 'c'], undefined)).toEqual(['b', 'c'])
})

test('M5 two people who add different members both keep theirs, in either order', () => {
  const first = mergeSet(mergeSet(['a'], ['a', 'x'], ['a']), ['a', 'y'], ['a'])
  const second = mergeSet(mergeSet(['a'], ['a', 'y'], ['a']), ['a', 'x'], ['a'])
  expect([...first].sort()).toEqual(['a', 'x', 'y'])
  expect([...second].sort()).toEqual([...first].sort())
})
