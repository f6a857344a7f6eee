import { expect, test } from 'vitest'
import { fc } from '../testing/properties.ts'
import { carryMoves, mergeOrder, reorderedKeys } from './order.ts'

/** The rule as it is written: each row that was not sent goes behind the one it stood behind. */
const placedOneByOne = (current: readonly string[], wanted: readonly string[]): string[] => {
  const result = [...new Set(wanted)].filter(id => current.includes(id))
  current.forEach((id, index) => {
    if (!wanted.includes(id)) result.splice(index === 0 ? 0 : result.indexOf(current[index - 1]!) + 1, 0, id)
  })
  return result
}

test('D6 in one go as one by one', () => {
  const names = fc.constantFrom(...'abcdefgh')
  fc.assert(
    fc.property(fc.uniqueArray(names), fc.array(names), (current, wanted) => {
      expect(mergeOrder(current, wanted)).toEqual(placedOneByOne(current, wanted))
    }),
  )
})

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

test('D6 what is first of a part of the list is not put before the rest', () => {
  expect(carryMoves(['a', 'b', 'c', 'd'], ['c', 'd'], ['d', 'c'])).toEqual(['a', 'b', 'd', 'c'])
})

test('D6 only what moved gets a new key, and is said to have moved', () => {
  const current = ['a', 'b', 'c', 'd'].map((id, index) => ({ id, key: `a${index}` }))
  const placed = reorderedKeys(current, ['b', 'c', 'd', 'a'], undefined)
  expect(placed).toEqual([
    { id: 'b', key: 'a1', moved: false },
    { id: 'c', key: 'a2', moved: false },
    { id: 'd', key: 'a3', moved: false },
    { id: 'a', key: 'a4', moved: true },
  ])
})

test('D6 rows with equal, missing or broken keys are put in order without having moved', () => {
  const current = [
    { id: 'a', key: 'a1' },
    { id: 'b', key: 'a1' },
    { id: 'c', key: '?' },
    { id: 'd', key: undefined },
    { id: 'e', key: 'a0' },
  ]
  const placed = reorderedKeys(current, [], undefined)
  expect(placed.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(placed.every(({ moved }) => !moved)).toBe(true)
  expect(placed.map(({ key }) => key)).toEqual(placed.map(({ key }) => key).sort())
  expect(new Set(placed.map(({ key }) => key)).size).toBe(5)
})

test('D6 keys that have grown too long are minted anew', () => {
  const long = `a0${'0'.repeat(62)}`
  const current = [
    { id: 'a', key: long + '1' },
    { id: 'b', key: long + '2' },
    { id: 'c', key: 'a5' },
  ]
  const placed = reorderedKeys(current, ['c', 'a', 'b'], undefined)
  expect(placed.map(({ id }) => id)).toEqual(['c', 'a', 'b'])
  expect(placed.every(({ key }) => key.length < 10)).toBe(true)
})

test('D6 a moved row has a new key also where keys stand in another order than the rows', () => {
  const current = [
    { id: 'dated', key: 'a5' },
    { id: 'dateless', key: 'a1' },
  ]
  const placed = reorderedKeys(current, ['dateless', 'dated'], undefined)
  expect(placed.filter(({ moved }) => moved)).toHaveLength(1)
  expect(placed.map(({ key }) => key)).toEqual(placed.map(({ key }) => key).sort())
})

test('L11 the longest list in the opposite order is placed', () => {
  const ids = Array.from({ length: 5000 }, (_, n) => `row ${n}`)
  const current = ids.map((id, n) => ({ id, key: `c${String(n).padStart(4, '0')}1` }))
  const placed = reorderedKeys(current, ids.toReversed(), ids)
  expect(placed.map(({ id }) => id)).toEqual(ids.toReversed())
})

test('L11 next to the smallest key that the library knows there is still a place', () => {
  const smallest = `A${'0'.repeat(25)}1`
  const current = ['a', 'b', 'c'].map((id, n) => ({ id, key: n ? `a${n}` : smallest }))
  expect(() => reorderedKeys(current, ['b', 'c', 'a'], undefined)).not.toThrow()
})
