import { expect, test } from 'vitest'
import { carryMoves, mergeOrder } from './order.ts'

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

test('D6 two people who move different rows both find theirs moved, whoever comes first', () => {
  const base = ['a', 'b', 'c', 'd', 'e', 'f']
  const foodUp = ['e', 'a', 'b', 'c', 'd', 'f']
  const tipsUp = ['a', 'f', 'b', 'c', 'd', 'e']
  expect(carryMoves(base, base, foodUp)).toEqual(foodUp)
  expect(carryMoves(foodUp, base, tipsUp)).toEqual(['e', 'a', 'f', 'b', 'c', 'd'])
  expect(carryMoves(tipsUp, base, foodUp)).toEqual(['e', 'a', 'f', 'b', 'c', 'd'])
})

test('D6 the same row moved by both stands where the later one put it; rows nobody sent stay', () => {
  const [base, wanted] = [
    ['a', 'b', 'c', 'd'],
    ['a', 'd', 'b', 'c'],
  ]
  expect(carryMoves(['d', 'a', 'b', 'c', 'new'], base, wanted)).toEqual(['a', 'd', 'b', 'c', 'new'])
  expect(carryMoves(['a', 'b'], ['a', 'b', 'gone'], ['gone', 'b', 'a', 'b'])).toEqual(['b', 'a'])
  expect(carryMoves(['a', 'b', 'c'], [], ['c', 'a'])).toEqual(['c', 'a', 'b'])
})
