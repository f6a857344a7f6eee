import { expect, test } from 'vitest'
import { readBox } from './read-box.ts'

test('a box is west, south, east, north, with commas or spaces between', () => {
  expect(readBox(' 7.40, 43.72, 7.44, 43.76 ')).toEqual([7.4, 43.72, 7.44, 43.76])
  expect(readBox('7.40 43.72 7.44 43.76')).toEqual([7.4, 43.72, 7.44, 43.76])
  // Across the antimeridian.
  expect(readBox('177,-20,-178,-12')).toEqual([177, -20, -178, -12])
})

test.each([
  '',
  '7.4, 43.7, 7.5',
  '7.4, 43.8, 7.5, 43.7',
  '7.4, 43.7, 7.4, 43.8',
  '190, 1, 191, 2',
  'a, b, c, d',
])('what is no box on Earth is none: %s', text => expect(readBox(text)).toBeUndefined())
