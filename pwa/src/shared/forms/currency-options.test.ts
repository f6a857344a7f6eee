import { beforeAll, expect, test } from 'vitest'
import { loadLanguage } from '../../i18n/t.ts'
import { currencyOptions } from './currency-options.ts'

beforeAll(() => loadLanguage('en'))

test('only currencies that something can be paid in are offered, with their names', () => {
  const offered = currencyOptions(['CLF'])
  expect(offered[0]?.value).toBe('CLF')
  expect(
    offered.map(({ value }) => value).filter(code => ['BOV', 'CHE', 'USN', 'UYW'].includes(code)),
  ).toEqual([])
  expect(offered).toContainEqual({ value: 'CLP', label: 'CLP · Chilean Peso' })
  for (const { value, label } of offered) expect(label).not.toBe(`${value} · ${value}`)
})
