import { expect, test } from 'vitest'
import { containsBox, type Bounds } from './geo-box.ts'
import { destinationArea, distinctSpots, mostPlaces, tripAreas } from './trip-areas.ts'

const nowhere = { lat: null, lng: null, west: null, south: null, east: null, north: null }
const city = {
  id: 'kyoto',
  kind: 'city',
  country_code: 'JP',
  ...nowhere,
  lat: 35.0211,
  lng: 135.7539,
} as const
const japan = { id: 'japan', kind: 'country', country_code: 'JP', ...nowhere } as const
const boxes: Record<string, Bounds[]> = { JP: [[122.89, 24.16, 145.87, 45.57]] }
const boxesOfCountry = (code: string) => boxes[code] ?? []
const width = ([west, , east]: Bounds) => east - west

test('a country is needed to zoom 10, in all its parts', () => {
  expect(destinationArea(japan, boxesOfCountry)).toEqual({
    destination_id: 'japan',
    boxes: boxes['JP'],
    max_zoom: 10,
  })
  const unknown = { ...japan, country_code: 'XX' }
  expect(destinationArea(unknown, boxesOfCountry)).toBeUndefined()
  const boxed = { ...unknown, west: 1, south: 2, east: 3, north: 4 }
  expect(destinationArea(boxed, boxesOfCountry)?.boxes).toEqual([[1, 2, 3, 4]])
})

test('a city and a region are needed to zoom 15, in their box or around their location', () => {
  const around = destinationArea(city, boxesOfCountry)
  expect(around?.max_zoom).toBe(15)
  const [box = [0, 0, 0, 0]] = around?.boxes ?? []
  expect(containsBox(box, [135.7, 34.96, 135.82, 35.08])).toBe(true)
  const boxed = { ...city, west: 135.6, south: 34.9, east: 135.9, north: 35.1 }
  expect(destinationArea(boxed, boxesOfCountry)?.boxes).toEqual([[135.6, 34.9, 135.9, 35.1]])
  const [region = [0, 0, 0, 0]] = destinationArea({ ...city, kind: 'region' }, boxesOfCountry)?.boxes ?? []
  expect(width(region)).toBeGreaterThan(width(box))
  expect(destinationArea({ ...city, ...nowhere }, boxesOfCountry)).toBeUndefined()
})

test('places get their squares where no destination shows them in every detail', () => {
  const inKyoto = { lat: 35.01, lng: 135.76 }
  const nara = { lat: 34.6851, lng: 135.805 }
  const areas = tripAreas([japan, city], [inKyoto, nara, nara], boxesOfCountry)
  expect(areas.map(({ destination_id, max_zoom }) => [destination_id, max_zoom])).toEqual([
    ['japan', 10],
    ['kyoto', 15],
    [null, 15],
  ])
  expect(areas[2]?.boxes).toHaveLength(1)
  expect(tripAreas([city], [inKyoto], boxesOfCountry)).toHaveLength(1)
  expect(tripAreas([], [], boxesOfCountry)).toEqual([])
})

test('no more places than a map can have', () => {
  const many = Array.from({ length: 3 * mostPlaces }, (_, at) => ({ lat: at / 100, lng: 0 }))
  expect(tripAreas([], many, boxesOfCountry)[0]?.boxes).toHaveLength(mostPlaces)
  expect(distinctSpots([...many, ...many])).toHaveLength(many.length)
})

test('a box contains another one, across 180° too', () => {
  const fiji: Bounds = [176, -20, -178, -15]
  expect(containsBox(fiji, [179, -18, -179, -17])).toBe(true)
  expect(containsBox(fiji, [177, -18, 178, -17])).toBe(true)
  expect(containsBox(fiji, [-179, -18, -178.5, -17])).toBe(true)
  expect(containsBox(fiji, [175, -18, 178, -17])).toBe(false)
  expect(containsBox([177, -18, 178, -17], fiji)).toBe(false)
  expect(containsBox([-180, -90, 180, 90], fiji)).toBe(true)
  expect(containsBox([7, 43, 8, 44], [7.1, 43.1, 7.2, 44.1])).toBe(false)
})
