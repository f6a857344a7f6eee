import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { findCities, readCities } from './cities.ts'

const text = readFileSync(new URL('data/cities.tsv', import.meta.url), 'utf8')
const cities = readCities(text)
const names = (typed: string, near?: { lat: number; lng: number }) =>
  findCities(cities, typed, 5, near).map(({ name }) => name)

test('the cities of the world weigh little', () => {
  expect(cities.all.length).toBeGreaterThan(4500)
  expect(gzipSync(text, { level: 9 }).length).toBeLessThan(65 * 1024)
})

test('beginnings of names come first, the most populous before others; accents make no difference', () => {
  expect(names('lisb')[0]).toBe('Lisbon')
  expect(names('SAO PAU')).toContain('São Paulo')
  expect(names('york')).toEqual(expect.arrayContaining(['York', 'New York City']))
  expect(names('york')[0]).toBe('York')
  expect(names('paris')[0]).toBe('Paris')
  expect(names('zzzz')).toEqual([])
  expect(names(' -')).toEqual([])
})

test('close ones come before far ones', () => {
  const inIndia = { lat: 17.4, lng: 78.5 }
  const country = (near?: { lat: number; lng: number }) =>
    findCities(cities, 'hyderabad', 1, near)[0]?.country
  expect(country(inIndia)).toBe('IN')
  expect(country({ lat: 25.4, lng: 68.4 })).toBe('PK')
})

test('lines that are none are left out', () => {
  expect(readCities('A\tDE\t100\t200\nbroken\n\n').all).toEqual([
    { name: 'A', country: 'DE', lat: 1, lng: 2 },
  ])
})
