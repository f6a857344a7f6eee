import { expect, test, vi } from 'vitest'
import type { Feature, PaintRule, PreparedTile } from 'protomaps-leaflet'
import { standIn } from '../../data/testing/stand-in.ts'
import { partOfTile, tileByRule } from './tile-by-rule.ts'

const spot = (x: number, y: number) => ({
  x,
  y,
  clone: () => spot(x, y),
  mult: (by: number) => ({ add: () => ({ x: x * by, y: y * by }) }),
})
const road = (kind: string, ...[x1, y1, x2, y2]: [number, number, number, number]) =>
  standIn<Feature>({
    props: { kind },
    geom: [[spot(x1, y1), spot(x2, y2)]],
    bbox: { minX: x1, minY: y1, maxX: x2, maxY: y2 },
  })
const symbolizer = { draw: vi.fn<PaintRule['symbolizer']['draw']>() }
const isKind = (kind: string) =>
  vi.fn<NonNullable<PaintRule['filter']>>((_, { props }) => props['kind'] === kind)
const tileOf = (scale: number, ...roads: Feature[]) =>
  standIn<PreparedTile>({ z: 16, scale, origin: { x: 1000, y: 2000 }, data: new Map([['roads', roads]]) })

test('features are sorted by the rules that hold at this zoom, in the size in which they are drawn', () => {
  const rules: PaintRule[] = [
    { dataLayer: 'roads', symbolizer, filter: isKind('path') },
    { dataLayer: 'roads', symbolizer },
    { dataLayer: 'roads', symbolizer, minzoom: 17 },
    { dataLayer: 'water', symbolizer },
  ]
  const sorted = tileByRule(tileOf(2, road('path', 0, 0, 8, 8), road('major', 5, 5, 9, 9)), rules)
  expect([...sorted.keys()]).toEqual(rules.slice(0, 2))
  const [paths, all] = rules.map(rule => sorted.get(rule))
  expect(paths?.map(({ bbox }) => bbox)).toEqual([{ minX: 0, minY: 0, maxX: 16, maxY: 16 }])
  expect(all?.[1]?.geom).toEqual([
    [
      { x: 10, y: 10 },
      { x: 18, y: 18 },
    ],
  ])
  // Scaled once for both rules.
  expect(all?.[0]).toBe(paths?.[0])
})

test('a part has what reaches into it, one feature for a rule', () => {
  const filter = isKind('path')
  const tile = tileOf(1, road('path', 0, 0, 4, 4), road('path', 3, 3, 6, 6), road('path', 90, 90, 95, 95))
  const sorted = tileByRule(tile, [{ dataLayer: 'roads', symbolizer, filter }])
  const part = partOfTile(sorted, tile, { minX: 1000, minY: 2000, maxX: 1010, maxY: 2010 })
  expect([...part.tile.data.values()].map(features => features.map(({ geom }) => geom.length))).toEqual([[2]])
  expect(part.rules.map(({ dataLayer }) => part.tile.data.has(dataLayer))).toEqual([true])
  const none = partOfTile(sorted, tile, { minX: 1040, minY: 2040, maxX: 1060, maxY: 2060 })
  expect([none.rules, none.tile.data.size]).toEqual([[], 0])
  // Asked once for each feature, however many parts are drawn of the tile.
  expect(filter).toHaveBeenCalledTimes(3)
})
