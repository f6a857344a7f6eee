import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inPieces } from './in-pieces.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a long work lets others go between its pieces, and comes out in order', async () => {
  const order: string[] = []
  setTimeout(() => order.push('someone else'))
  const work = inPieces(['a', 'b', 'c', 'd'], item => {
    order.push(item)
    vi.advanceTimersByTime(5)
    return item.toUpperCase()
  })
  await vi.runAllTimersAsync()
  expect(await work).toEqual(['A', 'B', 'C', 'D'])
  expect(order).toEqual(['a', 'b', 'someone else', 'c', 'd'])
})
