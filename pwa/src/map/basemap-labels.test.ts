import { describe, expect, it } from 'vitest'
import { labelsOfTile, layOutLabels, namesAt } from './basemap-labels.ts'

const countries = [
  { code: 'ES', x: 0.49, y: 0.38, width: 0.03 },
  { code: 'PT', x: 0.478, y: 0.38, width: 0.008 },
]
const cities = [
  { name: 'Madrid', x: 0.4897, y: 0.3768, rank: 1 },
  { name: 'Toledo', x: 0.4889, y: 0.3784, rank: 4 },
]
const countryNames: Record<string, string> = { ES: 'Spain', PT: 'Portugal' }
const names = (zoom: number) =>
  layOutLabels(
    namesAt(zoom, countries, cities, code => countryNames[code]),
    ({ text, size }) => text.length * size * 0.7,
  ).map(({ text }) => text)

describe('names on the built-in map', () => {
  it('appear when the country is wide enough for them', () => {
    expect(names(2)).toEqual([])
    expect(names(4)).toContain('SPAIN')
    expect(names(4)).not.toContain('PORTUGAL')
    expect(names(6)).toContain('PORTUGAL')
  })

  it('appear by rank', () => {
    expect(names(6)).toContain('Madrid')
    expect(names(6)).not.toContain('Toledo')
    expect(names(8)).toContain('Toledo')
  })

  it('move beside a marker that stands over them, or go away', () => {
    const city = { text: 'Lisbon', x: 100, y: 100, size: 13, kind: 'city' as const, room: Infinity }
    const placed = (obstacles: { x: number; y: number; reach: number }[]) =>
      layOutLabels([city], () => 40, obstacles).map(({ y, shift = 0 }) => [y, shift])
    expect(placed([])).toEqual([[100, 0]])
    expect(placed([{ x: 90, y: 106, reach: 17 }])).toEqual([[100, -36]])
    expect(placed([{ x: 200, y: 100, reach: 17 }])).toEqual([[100, 0]])
    expect(placed([{ x: 100, y: 100, reach: 60 }])).toEqual([])
  })

  it('are drawn by each tile they reach into', () => {
    const label = { text: 'SPAIN', x: 250, y: 100, width: 60, size: 12, kind: 'country' as const }
    expect([0, 1, 2].map(column => labelsOfTile([label], column, 0).length)).toEqual([1, 1, 0])
  })
})
