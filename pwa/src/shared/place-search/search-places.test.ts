import { typedTexts } from '@caravel/sync-protocol/testing/typed-texts'
import { expect, test } from 'vitest'
import { matchedPart } from '../../i18n/searchable.ts'
import { searchPlaces } from './search-places.ts'

const place = (name: string, address: string | null = null) => ({ name, address, notes: null })
const names = ['Confeitaria Nacional', 'Pastéis de Belém', 'Pastelaria Alcôa', 'Torre de Belém']
const found = (query: string) =>
  searchPlaces(
    names.map(name => place(name)),
    query,
  ).map(({ name }) => name)

test.each([
  ['pastel', ['Pastelaria Alcôa', 'Pastéis de Belém']],
  ['belem', ['Pastéis de Belém', 'Torre de Belém']],
  ['BELÉM torre', ['Torre de Belém']],
  ['laria', ['Pastelaria Alcôa']],
  ['xyz', []],
  ['(', []],
])('%s', (query, expected) => {
  expect(found(query)).toEqual(expected)
})

test('a place is found by its name, whatever characters are in it', () => {
  for (const text of typedTexts) {
    const [first, other] = [`${text} house`, `The house ${text}`]
    const found = searchPlaces([place('Somewhere'), place(other), place(first)], `${text} house`)
    expect(
      found
        .slice(0, 2)
        .map(({ name }) => name)
        .toSorted(),
      text,
    ).toEqual([first, other].toSorted())
  }
})

test('an empty query keeps all in their order', () => {
  expect(found('  ')).toEqual(names)
})

test('an address and what else is known are searched after the name', () => {
  const places = [place('Livraria', 'Rua Garrett 73'), place('Garrett')]
  expect(searchPlaces(places, 'garrett').map(({ name }) => name)).toEqual(['Garrett', 'Livraria'])
  expect(searchPlaces(places, 'bookshop', () => ['Bookshop'])).toHaveLength(2)
})

test.each([
  ['Pastéis de Belém', 'pastel', { before: '', match: 'Pasté', after: 'is de Belém' }],
  ['Pastelaria', 'pastel', { before: '', match: 'Pastel', after: 'aria' }],
  ['Torre de Belém', 'belem', { before: 'Torre de ', match: 'Belém', after: '' }],
  ['Torre de Belém', 'rua', undefined],
  ['Torre de Belém', '', undefined],
])('%s marks %s', (name, query, part) => {
  expect(matchedPart(name, query)).toEqual(part)
})
