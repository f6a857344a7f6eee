import { expect, test } from 'vitest'
import type { ReadPlace } from '../../data/preview-places.ts'
import { categoriesOf, fieldsOfRead, freshOnes, guessCategories } from './import-choice.ts'

const read = (name: string, more: Partial<ReadPlace> = {}): ReadPlace => ({
  name,
  lat: null,
  lng: null,
  address: null,
  notes: null,
  website: null,
  phone: null,
  google_place_id: null,
  osm_id: null,
  category_id: null,
  category: null,
  duplicate: null,
  source: 'a.gpx',
  ...more,
})

const places = [
  read('Tower', { category: 'Sights', duplicate: 'trip' }),
  read('Museum', { category: 'Museo', category_id: 'museum', lat: 38.7, lng: -9.1 }),
  read('Bar'),
  read('Museum', { category: 'Museo', category_id: 'museum', duplicate: 'file' }),
]

test('what the trip or the file has already begins without a tick', () => {
  expect([...freshOnes(places)]).toEqual([1, 2])
})

test('each category of the file is asked once, with the one of the server that it names', () => {
  expect(categoriesOf(places)).toEqual(['Sights', 'Museo', ''])
  expect([...guessCategories(places)]).toEqual([
    ['Sights', ''],
    ['Museo', 'museum'],
    ['', ''],
  ])
})

test('a place comes with the category that was chosen, and without what it has not', () => {
  const chosen = new Map([
    ['Museo', 'art'],
    ['', 'food'],
  ])
  const fields = places.map(each => fieldsOfRead(each, chosen))
  expect(fields).toEqual([
    { name: 'Tower' },
    { name: 'Museum', lat: 38.7, lng: -9.1, category_id: 'art' },
    { name: 'Bar', category_id: 'food' },
    { name: 'Museum', category_id: 'art' },
  ])
})
