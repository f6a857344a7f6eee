import { expect, test } from 'vitest'
import { changedText } from './changed-words.ts'

test('marks the words the other text does not have', () => {
  expect(changedText('Table by the window', 'Table outside, under the trees')).toEqual([
    { text: 'Table ', changed: false },
    { text: 'by', changed: true },
    { text: ' ', changed: false },
    { text: 'the ', changed: false },
    { text: 'window', changed: true },
  ])
})

test('equal texts have nothing marked, and an empty one has no pieces', () => {
  expect(changedText('Same here', 'Same here')).toEqual([{ text: 'Same here', changed: false }])
  expect(changedText('', 'Something')).toEqual([])
})
