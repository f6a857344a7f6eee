import { expect, test } from 'vitest'
import { aPlace } from '../testing/a-plan.ts'
import { twinOf } from './twin-place.ts'

const castle = aPlace('castle', { name: 'Castelo de São Jorge', lat: 38.7139, lng: -9.1335 })
const cafe = aPlace('cafe', { name: 'Padaria' })
const trip = [castle, cafe]

test.each([
  ['the same name, written otherwise', { name: ' castelo de sao jorge', lat: null, lng: null }, 'castle'],
  ['the same name a street away', { name: 'Castelo de São Jorge', lat: 38.716, lng: -9.131 }, 'castle'],
  ['a place without a position by its name', { name: 'padaria', lat: 38.7, lng: -9.1 }, 'cafe'],
  ['another name on the same spot', { name: 'Castle', lat: 38.71395, lng: -9.13355 }, 'castle'],
  ['the same name in another town', { name: 'Castelo de São Jorge', lat: 41.15, lng: -8.61 }, undefined],
  ['another name next door', { name: 'Castle café', lat: 38.7145, lng: -9.1335 }, undefined],
  ['another name without a position', { name: 'Castle', lat: null, lng: null }, undefined],
])('%s', (_, added, id) => {
  expect(twinOf(trip, added)?.id).toBe(id)
})
