import { expect, test } from 'vitest'
import { rowsAbove } from './rows-above.ts'

const box = (top: number, headHeight: string) =>
  ({
    getBoundingClientRect: () => ({ top, left: 80, width: 440 }),
    style: { getPropertyValue: () => headHeight },
  }) as unknown as HTMLElement
const row = (bottom: number, isConnected = true) =>
  ({ isConnected, getBoundingClientRect: () => ({ bottom }) }) as Element

test('rows above the upper edge count, each once, as long as they are there', () => {
  const above = row(90)
  const found = rowsAbove(box(140, ''), [above, above, row(141), row(50, false)])
  expect(found).toMatchObject({ rows: [above], top: 140, middle: 300 })
})

test('what a head covers is above as well', () => {
  expect(rowsAbove(box(0, '120px'), [row(100), row(130)])?.rows).toHaveLength(1)
})

test('nothing above is nothing to say', () => {
  expect(rowsAbove(box(140, ''), [row(400)])).toBeUndefined()
})
