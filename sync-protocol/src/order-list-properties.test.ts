import { generateKeyBetween } from 'fractional-indexing'
import { expect, test, vi } from 'vitest'
import { mustEntity } from './entities/index.ts'
import { byKey, longestKey, placeInList, type ListItem, type Placement } from './order-list.ts'
import { fc } from './testing/properties.ts'

vi.setConfig({ testTimeout: 120_000 })

const entity = mustEntity('assignment')
const id = fc.nat({ max: 30 }).map(n => `n${n}`)
const near = fc.option(id, { nil: undefined })
/** Keys as a device mints them, long ones, and what a hostile caller sends. */
const key = fc.oneof(
  fc.constantFrom('a0', 'a1', 'a0V', 'Zz', 'a0V0', 'a0_', '', 'zzz', `a0${'V'.repeat(61)}`),
  fc.string({ maxLength: 70 }),
)
const placement: fc.Arbitrary<Placement> = fc.record({
  after: fc.option(near, { nil: null }),
  before: near,
  key: fc.option(key, { nil: undefined }),
})
/** Lists as two devices may leave them: equal keys beside each other. */
const list = fc.array(fc.constantFrom('a0', 'a1', 'a1', 'a2', 'a0V', `a1${'V'.repeat(62)}`), { maxLength: 8 })

test('O1 O2 O3 O4 placing keeps everybody else in order, collides with nobody and never throws', () => {
  fc.assert(
    fc.property(list, fc.array(placement, { maxLength: 40, size: 'max' }), (keys, moves) => {
      let items = keys.map((it, n): ListItem => ({ entity, id: `n${n}`, key: it })).toSorted(byKey)
      for (const [turn, move] of moves.entries()) {
        const order = items.map(item => item.id)
        const { key: made, rekey } = placeInList(items, move)
        const fresh = new Map(rekey.map(item => [item.id, item]))
        const rest = items.map(item => fresh.get(item.id) ?? item)
        expect(rest.toSorted(byKey).map(item => item.id)).toEqual(order)
        expect(rest.map(item => item.key)).not.toContain(made)
        expect(made.length).toBeLessThanOrEqual(longestKey)
        expect(() => generateKeyBetween(made, null)).not.toThrow()
        items = [...rest, { entity, id: `m${turn}`, key: made }].toSorted(byKey)
        const at = order.indexOf(move.after ?? '')
        if (at >= 0) expect(items[at + 1]?.id).toBe(`m${turn}`)
      }
    }),
    { numRuns: 500 },
  )
})
