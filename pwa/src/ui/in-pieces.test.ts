import { afterEach, expect, test, vi } from 'vitest'
import { inPieces } from './in-pieces.ts'

afterEach(() => void vi.restoreAllMocks())

test('a long work lets others go between its pieces, and comes out in order', async () => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const order: string[] = []
  setTimeout(() => order.push('someone else'))
  const made = await inPieces(['a', 'b', 'c', 'd'], item => {
    order.push(item)
    now += 5
    return item.toUpperCase()
  })
  expect(made).toEqual(['A', 'B', 'C', 'D'])
  expect(order).toEqual(['a', 'b', 'someone else', 'c', 'd'])
})
