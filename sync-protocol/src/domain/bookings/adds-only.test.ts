import { expect, it } from 'vitest'
import { addsOnly } from './adds-only.ts'

const leg = { number: 'TP1', from: { code: 'FRA' }, seat: null }

it.each([
  ['a value where there was none', null, 'x', true],
  ['the same', 'x', 'x', true],
  ['another value', 'x', 'y', false],
  ['a value that goes', 'x', null, false],
  ['a text that goes on', 'a', 'a\n\nb', true],
  ['a text that is part of another', 'a', 'ab', false],
  ['a field more', { legs: [leg] }, { legs: [{ ...leg, seat: '12A' }] }, true],
  ['a leg more, before the others', { legs: [leg] }, { legs: [{ number: 'TP0' }, leg] }, true],
  ['a leg that goes', { legs: [leg, { number: 'TP2' }] }, { legs: [leg] }, false],
  ['a leg that changed', { legs: [leg] }, { legs: [{ ...leg, from: { code: 'MUC' } }] }, false],
  ['elements in another order', [1, 2], [2, 1], false],
  ['an object in place of a list', [1], { 0: 1 }, false],
])('%s', (_, before, after, expected) => {
  expect(addsOnly(before, after)).toBe(expected)
})
