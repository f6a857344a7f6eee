import { expect, test } from 'vitest'
import { exactFirst } from './exact-first.ts'
import {
  cityFound,
  fieldsOfFound,
  FoundOrder,
  isPlaced,
  isSameFound,
  isStillTyping,
  joinFound,
  keepOrder,
  serverFound,
  serviceFound,
  serviceIdOf,
  splitFound,
  stillFits,
  suggestionFound,
  type FoundOnMap,
} from './found-on-map.ts'

const found = (name: string, fields: Partial<FoundOnMap> = {}): FoundOnMap => ({
  name,
  lat: 43.73,
  lng: 7.42,
  kind: 'museum',
  context: '',
  more: {},
  ...fields,
})
const names = (list: readonly FoundOnMap[]) => list.map(({ name }) => name)

test('a city of the device and of the server is one, in its place, with what the server says', () => {
  const ofDevice = [
    cityFound({ name: 'Lisbon', country: 'PT', lat: 38.72, lng: -9.13 }, () => 'Portugal'),
    cityFound({ name: 'Lisburn', country: 'GB', lat: 54.52, lng: -6.03 }, () => 'United Kingdom'),
  ]
  const at = { lat: 38.7, lng: -9.1, source: 'gazetteer', detail: null } as const
  const joined = joinFound(ofDevice, [
    serverFound({ ...at, kind: 'city', name: 'Lisbon', context: 'Lisbon, Portugal' }),
    serverFound({ ...at, kind: 'poi', detail: 'cafe', name: 'Lisbon', context: 'Porto', lat: 41.1 }),
  ])
  expect(joined.map(({ name, kind, context }) => [name, kind, context])).toEqual([
    ['Lisbon', 'city', 'Lisbon, Portugal'],
    ['Lisburn', 'city', 'United Kingdom'],
    ['Lisbon', 'cafe', 'Porto'],
  ])
})

test('a region does not take the place of the city after which it is called', () => {
  const ofDevice = [cityFound({ name: 'Kyoto', country: 'JP', lat: 35.02, lng: 135.75 }, () => 'Japan')]
  const at = { source: 'gazetteer', detail: null, name: 'Kyoto' } as const
  const city = serverFound({ ...at, kind: 'city', context: 'Kyoto, Japan', lat: 35.0211, lng: 135.7539 })
  const region = serverFound({ ...at, kind: 'region', context: 'Japan', lat: 35.0314, lng: 135.6982 })
  const shown = (...lists: FoundOnMap[][]) => joinFound(...lists).map(({ kind, context }) => [kind, context])
  expect(shown(ofDevice, [city, region])).toEqual([
    ['city', 'Kyoto, Japan'],
    ['region', 'Japan'],
  ])
  expect(shown([], [city, region])).toHaveLength(2)
})

test('hyphens and accents make no other place, a few streets do', () => {
  const casino = found('Casino de Monte Carlo')
  expect(isSameFound(casino, { name: 'Casino de Monte-Carlo', lat: 43.7302, lng: 7.42 })).toBe(true)
  expect(isSameFound(casino, { name: 'Casino de Monte-Carlo', lat: 43.74, lng: 7.42 })).toBe(false)
  expect(isSameFound(casino, { name: 'Casino de Monte-Carlo', lat: null, lng: null })).toBe(false)
})

test('what shows keeps its order, what is new comes behind it, what is not found any more goes', () => {
  const shown = [found('A'), found('B'), found('C')]
  expect(names(keepOrder(shown, [found('D'), found('C'), found('A')]))).toEqual(['A', 'C', 'D'])
  expect(names(keepOrder([], [found('D'), found('C')]))).toEqual(['D', 'C'])
})

test('a question goes on with a letter more or less, not with another word', () => {
  expect(isStillTyping('mus', 'museu')).toBe(true)
  expect(isStillTyping('museu', 'mus')).toBe(true)
  expect(isStillTyping('museu', 'cafe')).toBe(false)
  expect(isStillTyping('', 'm')).toBe(false)
})

test('the order holds while a question is typed, and begins anew with another', () => {
  const order = new FoundOrder()
  const show = (text: string, ...all: string[]) =>
    names(
      order.show(
        text,
        all.map(name => found(name)),
      ),
    )
  expect(show('mus', 'Muscat')).toEqual(['Muscat'])
  expect(show('mus', 'Museum', 'Muscat')).toEqual(['Muscat', 'Museum'])
  expect(show('muse', 'Musée', 'Museum')).toEqual(['Museum', 'Musée'])
  expect(show('cafe', 'Museum café', 'Café')).toEqual(['Museum café', 'Café'])
  expect(show('', 'Café', 'Museum café')).toEqual(['Café', 'Museum café'])
})

test('an earlier answer shows only what fits the new question', () => {
  const earlier = [found('Musée océanographique'), found('Café du Musée'), found('Muscat')]
  expect(names(stillFits(earlier, 'musee'))).toEqual(['Musée océanographique', 'Café du Musée'])
})

test('close ones are around here, the rest is elsewhere', () => {
  const all = [found('Here'), found('Far', { lat: 48 })]
  const { around, elsewhere } = splitFound(all, { lat: 43.7, lng: 7.4 })
  expect([names(around), names(elsewhere)]).toEqual([['Here'], ['Far']])
  expect(names(splitFound(all, undefined).elsewhere)).toEqual(['Here', 'Far'])
})

test('a place made of it has its name, position and address, and what a service knew besides', () => {
  const known = { google_place_id: null, osm_id: 'node:1', website: null, phone: '+351 1', rating: null }
  const service = serviceFound({ name: 'Museu', address: 'Rua 1', lat: 1, lng: 2, ...known })
  expect(fieldsOfFound(service)).toEqual({
    name: 'Museu',
    lat: 1,
    lng: 2,
    address: 'Rua 1',
    osm_id: 'node:1',
    phone: '+351 1',
  })
  expect(fieldsOfFound(found('A'))).toEqual({ name: 'A', lat: 43.73, lng: 7.42, address: null })
})

test('a suggestion is placed at once by open data, and has the id by which the rest is looked up', () => {
  const suggestion = {
    place_id: 'way:1',
    main_text: 'Kinkaku-ji',
    secondary_text: 'Kyoto',
    kind: 'attraction',
    lat: 35,
    lng: 135,
  }
  const open = suggestionFound(suggestion, 'photon')
  expect(fieldsOfFound(open)).toEqual({
    name: 'Kinkaku-ji',
    lat: 35,
    lng: 135,
    address: 'Kyoto',
    osm_id: 'way:1',
  })
  const other = suggestionFound({ ...suggestion, place_id: 'ChIJ', lat: null, lng: null }, 'google')
  expect([isPlaced(open), isPlaced(other), serviceIdOf(other)]).toEqual([true, false, 'ChIJ'])
})

test('the airport whose code was typed is first; a name by which something was found still fits', () => {
  const airport = found('Frankfurt am Main', { kind: 'aerodrome', matched: 'FRA' })
  const list = [found('France'), airport]
  expect(names(exactFirst('fra', list))).toEqual(['Frankfurt am Main', 'France'])
  expect(names(exactFirst('fran', list))).toEqual(['France', 'Frankfurt am Main'])
  expect(names(stillFits([found('Köln', { matched: 'Cologne' })], 'colo'))).toEqual(['Köln'])
})
