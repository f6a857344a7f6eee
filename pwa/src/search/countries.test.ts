import { expect, test } from 'vitest'
import { boxOfCountry, countryIn, findCountries } from './countries.ts'

const codes = (typed: string, tag = 'en') => findCountries(typed, tag).map(({ code }) => code)

test('a country is found by the beginning of its name, in the language of the reader and in English', () => {
  expect(codes('jap')).toEqual(['JP'])
  expect(codes('Frankr', 'de')).toEqual(['FR'])
  expect(codes('Germany', 'de')).toEqual(['DE'])
  expect(findCountries('Germany', 'de')[0]?.name).toBe('Deutschland')
  expect(codes('zealand')).toEqual(['NZ'])
  expect(codes('日本', 'ja')).toEqual(['JP'])
  expect(codes('')).toEqual([])
  expect(codes('(-[.*')).toEqual([])
})

test('a title names a country by whole words, and of two the longer name', () => {
  expect(countryIn('Japan in spring, 2027', 'en')?.code).toBe('JP')
  expect(countryIn('Zwei Wochen Südkorea', 'de')?.code).toBe('KR')
  expect(countryIn('Papua New Guinea on foot', 'en')?.code).toBe('PG')
  expect(countryIn('Japanese lessons', 'en')).toBeUndefined()
  expect(countryIn('Weekend with Anne-Marie', 'en')).toBeUndefined()
})

test('the box of a country is that of its largest part', () => {
  expect(boxOfCountry('FR')?.[3]).toBeLessThan(52)
  expect(boxOfCountry('US')?.[0]).toBeGreaterThan(-130)
  expect(boxOfCountry('FJ')?.[0]).toBeGreaterThan(boxOfCountry('FJ')?.[2] ?? 0)
  expect(boxOfCountry('constructor')).toBeUndefined()
})
