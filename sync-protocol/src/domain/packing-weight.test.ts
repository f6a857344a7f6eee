import { expect, test } from 'vitest'
import { fc } from '../testing/properties.ts'
import { packingWeights } from './packing-weight.ts'

const bags = [
  { id: 'backpack', weight_limit_grams: 1000 },
  { id: 'duffel', weight_limit_grams: null },
]

test('an item counts its weight times its quantity; what is over the limit is said', () => {
  const weights = packingWeights(
    [
      { bag_id: 'backpack', quantity: 4, weight_grams: 150 },
      { bag_id: 'backpack', quantity: 1, weight_grams: 500 },
      { bag_id: 'duffel', quantity: 1, weight_grams: null },
      { bag_id: null, quantity: 2, weight_grams: 10 },
      { bag_id: 'gone', quantity: 1, weight_grams: 7 },
    ],
    bags,
  )
  expect(weights).toEqual({
    bags: new Map([
      ['backpack', { grams: 1100, over_grams: 100 }],
      ['duffel', { grams: 0, over_grams: 0 }],
    ]),
    unassigned_grams: 27,
    total_grams: 1127,
  })
})

test('at the limit nothing is over', () => {
  const weights = packingWeights([{ bag_id: 'backpack', quantity: 1, weight_grams: 1000 }], bags)
  expect(weights.bags.get('backpack')).toEqual({ grams: 1000, over_grams: 0 })
})

test('whatever the list, bags and what is in none add up to the total', () => {
  const anyItem = fc.record({
    bag_id: fc.constantFrom('backpack', 'duffel', 'gone', null),
    quantity: fc.integer({ min: 1, max: 999 }),
    weight_grams: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
  })
  fc.assert(
    fc.property(fc.array(anyItem), items => {
      const weights = packingWeights(items, bags)
      const inBags = [...weights.bags.values()].reduce((sum, { grams }) => sum + grams, 0)
      expect(inBags + weights.unassigned_grams).toBe(weights.total_grams)
    }),
  )
})
