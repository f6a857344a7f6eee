import { expect, test } from 'vitest'
import type { Bounds } from './geo-box.ts'
import { tileOf, touchesTile } from './map-tiles.ts'

test('a tile touches a box where it shows some of it, across 180° too', () => {
  const kyoto: Bounds = [135.6, 34.9, 135.9, 35.1]
  for (const zoom of [0, 5, 10, 15]) {
    const { x, y } = tileOf(35, 135.75, zoom)
    expect(touchesTile(kyoto, zoom, x, y)).toBe(true)
  }
  const { x, y } = tileOf(35, 135.75, 15)
  expect(touchesTile(kyoto, 15, x + 40, y)).toBe(false)
  expect(touchesTile(kyoto, 15, x, y + 40)).toBe(false)
  const fiji: Bounds = [177, -19, -179, -16]
  expect(touchesTile(fiji, 3, 7, 4)).toBe(true)
  expect(touchesTile(fiji, 3, 0, 4)).toBe(true)
  expect(touchesTile(fiji, 3, 4, 4)).toBe(false)
  expect(touchesTile([-180, -90, 180, 90], 2, 3, 3)).toBe(true)
})
