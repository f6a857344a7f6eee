import { expect, test, vi } from 'vitest'
import { showTrips, shownTrips } from './shown-trips.ts'

test.each([
  [{}, 'comingUp'],
  [{ show: 'past' }, 'past'],
  [{ show: 'archive' }, 'archive'],
  [{ show: 'everything' }, 'comingUp'],
] as const)('an address with %o shows %s', (query, shown) => {
  expect(shownTrips(query)).toBe(shown)
})

test('what is chosen stands in the address, beside what else does, and is no step of Back', () => {
  const replaceState = vi.fn((_state: unknown, _title: string, url: string) => {
    vi.stubGlobal('location', new URL(url, location.href))
  })
  vi.stubGlobal('history', { state: { step: 'app' }, replaceState })
  vi.stubGlobal('location', new URL('https://caravel.example/?sheet=sync'))
  vi.stubGlobal('dispatchEvent', vi.fn())
  vi.stubGlobal('PopStateEvent', Event)
  showTrips('archive')
  expect(location.search).toBe('?sheet=sync&show=archive')
  showTrips('comingUp')
  expect(location.search).toBe('?sheet=sync')
  expect(replaceState).toHaveBeenCalledTimes(2)
})
