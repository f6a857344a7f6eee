import { expect, test } from 'vitest'
import { coveredByKeyboard } from './above-keyboard.ts'

test.each([
  ['no keyboard', 844, { height: 844, offsetTop: 0, scale: 1 }, 0],
  ['a keyboard over the page', 844, { height: 508, offsetTop: 0, scale: 1 }, 336],
  ['the page was pushed up by a part of it', 844, { height: 508, offsetTop: 100, scale: 1 }, 236],
  ['the page itself became smaller', 508, { height: 508, offsetTop: 0, scale: 1 }, 0],
  ['somebody zoomed in', 844, { height: 422, offsetTop: 100, scale: 2 }, 0],
])('%s', (_, page, seen, covered) => {
  expect(coveredByKeyboard(page, seen)).toBe(covered)
})
