import { beforeAll, expect, test } from 'vitest'
import { loadLanguage } from '../../i18n/t.ts'
import { findPlaces, namedRegions, sortedCountries } from './find-countries.ts'

beforeAll(() => loadLanguage('de'))

test('a country is found in any of our languages, with accents or without', () => {
  const countries = sortedCountries('de')
  const first = (typed: string) => findPlaces(countries, typed)[0]?.code
  expect(['osterreich', 'Österreich', 'austria', 'Rakousko'].map(first)).toEqual(['AT', 'AT', 'AT', 'AT'])
  expect(['日本', 'اليابان', 'Ιαπωνία', 'japao'].map(first)).toEqual(['JP', 'JP', 'JP', 'JP'])
  expect(findPlaces(countries, 'zzz')).toEqual([])
  expect(findPlaces(countries, ' ')).toHaveLength(250)
})

test('names that begin with what is typed come before those that have it within', () => {
  const names = findPlaces(sortedCountries('de'), 'indi').map(({ code }) => code)
  expect(names[0]).toBe('IN')
  const regions = namedRegions(
    new Map([
      ['ES-VC', 'Comunidad Valenciana'],
      ['VE-M', 'Miranda'],
      ['ES-V', 'València'],
    ]),
  )
  expect(findPlaces(regions, 'valen').map(({ code }) => code)).toEqual(['ES-V', 'ES-VC'])
})
