import { expect, test } from 'vitest'
import { readCountries, readRegions } from '../../src/regions-file.ts'

const regions = await readRegions()
const countries = await readCountries()

test('an inhabited point has its country and region', () => {
  expect(regions.placeOf(-9.139, 38.722)).toEqual({ country: 'PT', region: 'PT-11' })
  expect(countries.placeOf(-9.139, 38.722)).toEqual({ country: 'PT' })
})

test('the high seas and what is no point belong to no country', () => {
  expect(regions.placeOf(-30, 40)).toBeUndefined()
  expect(regions.placeOf(NaN, 40)).toBeUndefined()
  expect(regions.placeOf(0, 91)).toBeUndefined()
  expect(regions.placeOf(181, 0)).toBeUndefined()
  expect(regions.placeOf(Infinity, 0)).toBeUndefined()
})
