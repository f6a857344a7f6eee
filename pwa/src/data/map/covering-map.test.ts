import type { Bounds } from '@caravel/sync-protocol/domain/geo-box'
import { tileOf } from '@caravel/sync-protocol/domain/map-tiles'
import { expect, test } from 'vitest'
import { coveringMap } from './covering-map.ts'

const of = (version: string, box: Bounds, max_zoom: number) => ({ version, boxes: [{ box, max_zoom }] })
const japan = of('japan', [122.89, 24.16, 145.87, 45.57], 10)
const kyoto = of('kyoto', [135.64, 34.93, 135.86, 35.11], 15)
const maps = [japan, kyoto]
const at = (lat: number, lng: number, zoom: number) => {
  const { x, y } = tileOf(lat, lng, zoom)
  return coveringMap(maps, zoom, x, y)
}

test('a tile is that of the map that shows it deepest, and of none where none does', () => {
  expect(at(35.02, 135.75, 15)).toEqual({ version: 'kyoto', max_zoom: 15 })
  expect(at(35.02, 135.75, 18)).toEqual({ version: 'kyoto', max_zoom: 15 })
  expect(at(43.06, 141.35, 15)).toEqual({ version: 'japan', max_zoom: 10 })
  expect(at(43.06, 141.35, 4)?.version).toBe('japan')
  expect(at(48.85, 2.35, 10)).toBeUndefined()
  expect(coveringMap([], 10, 1, 1)).toBeUndefined()
})

test('what is deeper than a map reaches is drawn from all of its own tile, beyond the box too', () => {
  const { x, y } = tileOf(35.11, 135.86, 15)
  // A street away from the corner of the box, but in the same tile of zoom 15.
  const last = 2 ** 3 - 1
  expect(coveringMap(maps, 18, x * 8 + last, y * 8)).toEqual({ version: 'kyoto', max_zoom: 15 })
  expect(coveringMap(maps, 18, (x + 1) * 8, y * 8)).toEqual({ version: 'japan', max_zoom: 10 })
})
