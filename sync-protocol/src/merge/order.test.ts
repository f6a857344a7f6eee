import { expect, test } from 'vitest'
import { mergeOrder } from './order.ts'

test('D6 the sent order stands for the rows it knows', () => {
  expect(mergeOrder(['a', 'b', 'c'], ['c', 'a', 'b'])).toEqual(['c', 'a', 'b'])
  expect(mergeOrder(['a', 'b', 'c'], [])).toEqual(['a', 'b', 'c'])
})

test('D6 rows the sender did not know keep their place after their old predecessor', () => {
  expect(mergeOrder(['a', 'new', 'b', 'c'], ['c', 'b', 'a'])).toEqual(['c', 'b', 'a', 'new'])
  expect(mergeOrder(['new', 'a', 'b'], ['b', 'a'])).toEqual(['new', 'b', 'a'])
  expect(mergeOrder(['a', 'n1', 'n2', 'b'], ['b', 'a'])).toEqual(['b', 'a', 'n1', 'n2'])
})

test('D6 unknown ids are ignored and repeats count once', () => {
  expect(mergeOrder(['a', 'b'], ['x', 'b', 'b', 'a', 'x'])).toEqual(['b', 'a'])
})
