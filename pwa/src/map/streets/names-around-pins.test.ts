import { expect, test, vi } from 'vitest'
import { CenteredTextSymbolizer, type LabelRule } from 'protomaps-leaflet'
import { standIn } from '../../data/testing/stand-in.ts'
import { unproject, worldSize } from '../mercator.ts'
import { NamesAroundPins } from './names-around-pins.ts'

const zoom = 15
const tile = { x: 17059, y: 11948 }
const origin = { x: tile.x * 256, y: tile.y * 256 }

/** Where on the globe a pixel of the tile is. */
const at = (x: number, y: number) => ({
  ...unproject({ x: (origin.x + x) / worldSize(zoom), y: (origin.y + y) / worldSize(zoom) }),
  reach: 17,
})

/** A tile with a name of 40 by 12 px in the middle of it. */
const tiles = (): Parameters<NamesAroundPins['add']>[1] => {
  const spot = { x: 128, y: 128, clone: () => ({ ...spot, mult: () => ({ add: () => absolute }) }) }
  const absolute = { x: origin.x + 128, y: origin.y + 128 }
  const feature = {
    props: { name: 'Rue Grimaldi' },
    geomType: 1,
    geom: [[spot]],
    bbox: { minX: 128, maxX: 128, minY: 128, maxY: 128 },
    numVertices: 1,
  }
  const data = new Map([['roads', [feature]]])
  return new Map([
    ['', [{ z: zoom, origin, data, scale: 1, dim: 256, dataTile: { ...tile, z: zoom } }]],
  ]) as never
}
const rules: LabelRule[] = [
  { dataLayer: 'roads', symbolizer: new CenteredTextSymbolizer({ labelProps: ['name'] }) },
]
const pen = standIn<CanvasRenderingContext2D>({
  measureText: () => ({ width: 40, actualBoundingBoxAscent: 6, actualBoundingBoxDescent: 6 }),
})

const named = (pins: ReturnType<typeof at>[]) => {
  const changed = vi.fn<(keys: Set<string>) => void>()
  const names = new NamesAroundPins(pen, rules, 64, changed, pins)
  names.add(zoom, tiles())
  const all = { minX: origin.x, minY: origin.y, maxX: origin.x + 256, maxY: origin.y + 256 }
  const written = () =>
    [...(names.getIndex(zoom)?.searchBbox(all, Infinity) ?? [])].filter(({ order }) => order >= 0)
  return { names, changed, written }
}

test('a name is written beside a pin, and not under one', () => {
  expect(named([]).written()).toHaveLength(1)
  expect(named([at(30, 30)]).written()).toHaveLength(1)
  expect(named([at(140, 120)]).written()).toHaveLength(0)
})

test('a name makes room for a pin that comes later, and its tile is drawn again', () => {
  const { names, changed, written } = named([])
  names.addPins([at(30, 30)])
  expect([written().length, changed.mock.calls]).toEqual([1, []])
  names.addPins([at(140, 120)])
  expect(written()).toHaveLength(0)
  expect(changed).toHaveBeenCalledExactlyOnceWith(new Set([`${tile.x}:${tile.y}:${zoom}`]))
})
