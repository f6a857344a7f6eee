import { expect, test, vi } from 'vitest'
import { addonOn } from '../data/store.ts'
import { goTarget } from './go-keys.ts'

vi.mock('../data/store.ts', () => ({ addonOn: vi.fn(() => true) }))

test.each([
  ['/trips/t/costs', 'p', '/trips/t/plan'],
  ['/trips/t/lists/todo', 'c', '/trips/t/costs'],
  ['/trips/t/costs', 'l', '/trips/t/lists'],
  ['/trips/t/costs', 'i', '/trips/t/plan/ideas'],
  ['/trips/t/costs', 'h', '/trips/t/history'],
  ['/settings', 't', '/'],
  ['/settings', 'p', undefined],
  ['/trips/t/costs', 'x', undefined],
  // The plan listens by itself: it knows the day that shows.
  ['/trips/t', 't', undefined],
  ['/trips/t/plan/day/2', 'c', undefined],
  ['/trips/t/history', 'p', undefined],
])('on %s G and %s lead to %s', (path, letter, url) => {
  expect(goTarget(path, letter)).toBe(url)
})

test('what is switched off is not gone to', () => {
  vi.mocked(addonOn).mockReturnValue(false)
  expect(goTarget('/trips/t/lists', 'c')).toBeUndefined()
  expect(goTarget('/trips/t/lists', 'p')).toBe('/trips/t/plan')
})
