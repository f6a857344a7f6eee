import { expect, test } from 'vitest'
import { noFilter } from './costs-view.ts'
import { readFilter } from './use-cost-filter.ts'

test('what of the filter stands in the address outlives a reload; what it does not know is nothing', () => {
  expect(readFilter({ who: 'paid', of: 'food' }, 'soup')).toEqual({
    who: 'paid',
    category: 'food',
    search: 'soup',
  })
  expect(readFilter({ who: 'nobody', of: '' }, '')).toBe(noFilter)
})
