import { fc } from '@caravel/sync-protocol/testing/properties'
import { expect, it } from 'vitest'
import { placeLabels, type LabelSide, type LabelWish } from './place-labels.ts'

const area = { x: 0, y: 0, width: 400, height: 300 }
const sides: LabelSide[] = ['east', 'west', 'above', 'below']
const wish = (id: string, x: number, y: number, width = 80): LabelWish => ({
  id,
  x,
  y,
  radius: 16,
  width,
  height: 20,
})

it('a name stands at the end when there is room', () => {
  expect(placeLabels([wish('a', 100, 100)], area, sides).get('a')).toBe('east')
})

it('a name turns to the other side at the edge of the map', () => {
  expect(placeLabels([wish('a', 380, 100)], area, sides).get('a')).toBe('west')
})

it('a name gives way to a marker beside it', () => {
  expect(placeLabels([wish('a', 150, 100), wish('b', 190, 100)], area, sides).get('a')).toBe('west')
})

it('a name without room is left out', () => {
  expect(placeLabels([wish('a', 100, 100, 600)], area, sides).has('a')).toBe(false)
})

it('a name keeps clear of the selected pin', () => {
  const pin = { x: 110, y: 80, width: 100, height: 40 }
  expect(placeLabels([wish('a', 90, 100)], area, ['east'], [pin]).has('a')).toBe(false)
})

it('no name covers a marker or another name', () => {
  const place = fc.record({ x: fc.integer({ min: 0, max: 400 }), y: fc.integer({ min: 0, max: 300 }) })
  fc.assert(
    fc.property(fc.array(place, { maxLength: 40 }), places => {
      const wishes = places.map(({ x, y }, i) => wish(String(i), x, y))
      const placed = placeLabels(wishes, area, sides)
      const rects = wishes.flatMap(({ id, x, y }) => {
        const side = placed.get(id)
        if (!side) return []
        const dx = { east: 21, west: -101, above: -40, below: -40 }[side]
        const dy = { east: -10, west: -10, above: -41, below: 21 }[side]
        return [{ id, left: x + dx, top: y + dy }]
      })
      for (const { id, left, top } of rects) {
        for (const other of rects) {
          const apart = Math.abs(left - other.left) >= 80 || Math.abs(top - other.top) >= 20
          expect(id === other.id || apart).toBe(true)
        }
        for (const { x, y } of wishes) {
          const clear = x + 16 <= left || x - 16 >= left + 80 || y + 16 <= top || y - 16 >= top + 20
          expect(clear).toBe(true)
        }
      }
    }),
  )
})
