import { expect, test } from 'vitest'
import { place } from '../entities/place.ts'
import type { Values } from '../op.ts'
import { aTrip, tripId } from '../testing/a-trip.ts'
import { askedUnnamed } from '../testing/asked-rows.ts'
import { testId } from '../testing/random.ts'
import { mustRun } from '../testing/run-mutation.ts'
import { importPlaces, mostImportedPlaces } from './import-places.ts'

const params = { trip_id: tripId }
const body: Values = {
  id: testId(70),
  places: [{ name: 'Torre de Belém', lat: 38.69, lng: -9.21 }, { name: 'Nowhere' }],
}
const names = (state: ReturnType<typeof aTrip>) => state.list(place).map(({ name }) => name)

test('places come in as one, and again bring nothing twice and nothing back', () => {
  const state = aTrip()
  const before = names(state)
  mustRun(state, 'place.import', { params, body })
  expect(names(state).filter(name => !before.includes(name))).toEqual(['Torre de Belém', 'Nowhere'])
  const gone = state.list(place).find(({ name }) => name === 'Nowhere')
  mustRun(state, 'place.delete', { params: { ...params, id: gone?.id ?? '' } })
  mustRun(state, 'place.import', { params, body, mutation_id: testId(900) })
  expect(names(state).filter(name => !before.includes(name))).toEqual(['Torre de Belém'])
})

test('none, too many, and what only the server writes are refused', () => {
  const takes = (places: unknown) => importPlaces.body.safeParse({ places }).success
  expect(takes([{ name: 'A' }])).toBe(true)
  expect(takes([])).toBe(false)
  expect(takes(Array.from({ length: mostImportedPlaces + 1 }, () => ({ name: 'A' })))).toBe(false)
  expect(takes([{ name: 'A', image_url: 'https://example.org' }])).toBe(false)
  expect(takes([{ name: 'A', id: testId(1) }])).toBe(false)
  expect(takes([{ name: '' }])).toBe(false)
})

test('every row that may be there already is named, so that a long file is looked up at once', () => {
  expect(askedUnnamed(aTrip(), 'place.import', body)).toEqual([])
})
