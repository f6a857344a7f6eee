import { readFileSync } from 'node:fs'
import { brotliDecompressSync, gzipSync } from 'node:zlib'
import {
  continentOf,
  countryCodes,
  schengenMembers,
  countsForSchengen,
  unMembers,
} from '@caravel/sync-protocol/domain/regions/country-facts'
import { currentPlace, formerCodes } from '@caravel/sync-protocol/domain/regions/former-codes'
import { expect, test } from 'vitest'
import { countryFeatures, regionFeatures } from '../../src/modules/regions/geo-layers.ts'
import { readCountries, readRegions } from '../../src/regions-file.ts'
import { namedPoints } from './named-points.ts'

const regions = await readRegions()
const countries = await readCountries()
const disputed = new Set(['IL PS', 'IL SY', 'SD SS', 'EH MA', ' CN'])

function towns(): { name: string; country: string; lat: number; lng: number }[] {
  const file = brotliDecompressSync(readFileSync(new URL('../../data/gazetteer.tsv.br', import.meta.url)))
  const [, lines = ''] = file.toString().split('\n\n')
  return lines
    .split('\n')
    .filter(Boolean)
    .map(line => line.split('\t'))
    .map(([, name = '', , lat, lng, country = '']) => ({ name, country, lat: Number(lat), lng: Number(lng) }))
}

const codes = regions.shapes.shapes.map(({ code }) => code)

test('each named place has its country and region', () => {
  const wrong = namedPoints.flatMap(({ name, latitude, longitude, country, region }) => {
    const found = regions.placeOf(longitude, latitude)
    const isRight = found?.country === country && (region === undefined || found.region === region)
    return isRight ? [] : [{ name, found }]
  })
  expect(wrong).toEqual([])
  expect(namedPoints.length).toBeGreaterThan(300)
})

test('each town of the gazetteer is in its country, except where states dispute it', () => {
  const wrong = towns().flatMap(({ name, country, lat, lng }) => {
    const found = regions.placeOf(lng, lat)?.country
    if (found === country || disputed.has([country, found ?? ''].toSorted().join(' '))) return []
    return [{ name, country, found }]
  })
  // The gazetteer has a town of Assam and an island of the Philippines at the wrong spot.
  expect(wrong.map(({ name }) => name)).toEqual(['Sarupathar', 'Taganak'])
})

test('the file of countries alone has no regions', () => {
  expect(countries.placeOf(-9.139, 38.722)).toEqual({ country: 'PT' })
})

test('the high seas and what is no point belong to no country', () => {
  expect(regions.placeOf(-30, 40)).toBeUndefined()
  expect(regions.placeOf(NaN, 40)).toBeUndefined()
  expect(regions.placeOf(0, 91)).toBeUndefined()
  expect(regions.placeOf(181, 0)).toBeUndefined()
  expect(regions.placeOf(Infinity, 0)).toBeUndefined()
})

test('Crimea is Ukrainian by the prefix of its code', () => {
  expect(regions.placeOf(34.1, 44.95)).toEqual({ country: 'UA', region: 'UA-43' })
  expect(regions.placeOf(33.522, 44.604)).toEqual({ country: 'UA', region: 'UA-40' })
})

test('codes are of ISO, once each; what the source made up is the country', () => {
  expect(codes.filter(code => !/^[A-Z]{2}(-[A-Z0-9]{1,3})?$/.test(code) || /-X\d\d$/.test(code))).toEqual([])
  expect(new Set(codes).size).toBe(codes.length)
  expect(regions.placeOf(21.165, 42.663)).toEqual({ country: 'XK' })
})

test('every country has a shape, territories their own', () => {
  const shown = new Set(codes.map(code => code.slice(0, 2)))
  expect(countryCodes.filter(code => !shown.has(code))).toEqual([])
  expect(countries.shapes.shapes.map(({ code }) => code)).toEqual(countryCodes)
})

test('no shape has a code that was given up, and each new code is used by none of the old', () => {
  expect(codes.filter(code => formerCodes.has(code))).toEqual([])
  expect([...formerCodes.values()].filter(code => formerCodes.has(code))).toEqual([])
})

test('an old code of a mark is the code of today', () => {
  expect(currentPlace('NO-12')).toEqual({ country: 'NO', region: 'NO-46' })
  expect(currentPlace('pl-ma')).toEqual({ country: 'PL', region: 'PL-12' })
  expect(currentPlace('GB-BMH')).toEqual({ country: 'GB', region: 'GB-BCP' })
  expect(currentPlace('FR-GF')).toEqual({ country: 'GF' })
  expect(currentPlace('NL-BQ1')).toEqual({ country: 'BQ', region: 'BQ-BO' })
  expect(currentPlace('KE-700')).toEqual({ country: 'KE', region: 'KE-700' })
  for (const code of ['', 'NO', 'NO-', 'XK-X01~', 'NO-1234', '__proto__'])
    expect(currentPlace(code)).toBeUndefined()
})

test('Northern Ireland has its eleven districts', () => {
  const districts = 'ABC AND ANN BFS CCG DRS FMO LBC MEA MUL NMD'.split(' ').map(code => `GB-${code}`)
  expect(codes).toEqual(expect.arrayContaining(districts))
  expect(codes).toContain('GB-BCP')
})

test('the nearest coast within 20 km counts, on the other side of 180° too', () => {
  // 15 km and 40 km to the west of Cabo da Roca.
  expect(regions.placeOf(-9.67, 38.78)?.country).toBe('PT')
  expect(regions.placeOf(-9.97, 38.78)).toBeUndefined()
  expect(regions.placeOf(-179.97, -16.85)?.country).toBe('FJ')
})

test('continents, members of the United Nations and of the Schengen area', () => {
  expect(unMembers.size).toBe(193)
  expect([...unMembers].filter(code => !continentOf(code))).toEqual([])
  expect(countryCodes.length).toBe(250)
  expect(schengenMembers.length).toBe(30)
  expect(countsForSchengen('HR', '2022-12-31')).toBe(false)
  expect(countsForSchengen('HR', '2023-01-01')).toBe(true)
  expect(countsForSchengen('RO', '2024-03-31')).toBe(true)
  expect(countsForSchengen('IE', '2026-01-01')).toBe(false)
  expect(countsForSchengen('CY', '2026-01-01')).toBe(false)
})

test('the layers are within their sizes, and every country is drawn', async () => {
  const world = await countryFeatures()
  const empty = world.features.filter(({ geometry }) => geometry.coordinates.length === 0)
  // It is smaller than what the reduced file can show.
  expect(empty.map(({ properties }) => properties['ISO_A2'])).toEqual(['VA'])
  expect(gzipSync(JSON.stringify(world)).length).toBeLessThan(240_000)
  const portugal = await regionFeatures(['PT'])
  expect(
    portugal.features.find(({ properties }) => properties['iso_3166_2'] === 'PT-11')?.properties,
  ).toMatchObject({
    iso_a2: 'PT',
    name: 'Lisbon',
    admin: 'Portugal',
  })
  expect(gzipSync(JSON.stringify(portugal)).length).toBeLessThan(60_000)
})
