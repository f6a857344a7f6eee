import { expect, test } from 'vitest'
import { shapeOf } from '../shape.ts'
import { coastPath } from './paper-coast.ts'

/** Land west of the middle of the world. */
const land = [shapeOf(Float64Array.from([0, 0, 0.5, 0, 0.5, 1, 0, 1]))]
const strip = { width: 1000, height: 200, left: 0.45, top: 0.45, scale: 1000 / 0.1 }

test('the coast lies where it is, and its cut edges outside of the strip', () => {
  const points = [...coastPath(land, strip).matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) =>
    [x, y].map(Number),
  )
  expect(new Set(points.map(([x]) => x))).toEqual(new Set([-20, 500]))
  expect(new Set(points.map(([, y]) => y))).toEqual(new Set([-20, 220]))
})

test('nothing is drawn far from it, and nothing where it is not true enough', () => {
  expect(coastPath(land, { ...strip, left: 0.7 })).toBe('')
  expect(coastPath(land, { ...strip, left: 0.4999, scale: 1000 / 0.0002 })).toBe('')
})
