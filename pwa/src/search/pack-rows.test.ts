import { expect, test } from 'vitest'
import { boxesAroundPlaces, findPackRows, readPackRows, type PackRow } from './pack-rows.ts'

const rows = readPackRows([
  ['poi', 'casino', 'Casino de Monte-Carlo', '', 'Monte-Carlo', 43.7392, 7.4283],
  ['street', 'primary', 'Avenue de Monte-Carlo', '', 'Monaco', 43.7385, 7.4268],
  ['poi', 'museum', 'Musée océanographique', 'Oceanographic Museum', 'Monaco', 43.7309, 7.4254],
  ['poi', 'cafe', 'Café de Paris', '', 'Monte-Carlo', 43.7391, 7.4268],
] satisfies PackRow[])
const names = (typed: string, near?: { lat: number; lng: number }) =>
  findPackRows(rows, typed, 10, near).map(([, , name]) => name)

test('every word begins a word of the name, without accents and hyphens, or of another name', () => {
  expect(names('casino')).toEqual(['Casino de Monte-Carlo'])
  expect(names('monte carlo')).toEqual(['Casino de Monte-Carlo', 'Avenue de Monte-Carlo'])
  expect(names('ocean mus')).toEqual(['Musée océanographique'])
  expect(names('arlo')).toEqual([])
  expect(names('  ')).toEqual([])
})

test('names that begin with it come first, then what is near', () => {
  expect(names('de', { lat: 43.7391, lng: 7.4268 })).toEqual([
    'Café de Paris',
    'Avenue de Monte-Carlo',
    'Casino de Monte-Carlo',
  ])
})

test('places close together share a square, and squares go over the antimeridian', () => {
  const near = [
    { lat: 43.7392, lng: 7.4283 },
    { lat: 43.7391, lng: 7.4268 },
  ]
  expect(boxesAroundPlaces(near)).toHaveLength(1)
  const [[west = 0, , east = 0] = []] = boxesAroundPlaces([{ lat: -17, lng: 180 }])
  expect(west).toBeCloseTo(179.975)
  expect(east).toBeCloseTo(-179.975)
  const many = Array.from({ length: 200 }, (_, at) => ({ lat: at / 10, lng: 0 }))
  expect(boxesAroundPlaces(many)).toHaveLength(64)
})
