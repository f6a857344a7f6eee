import { describe, expect, it } from 'vitest'
import { coverChart } from './cover-chart.ts'

const frame = { width: 400, height: 120, area: { x: 60, y: 25, width: 280, height: 70 } }
const portugal = [
  { lat: 38.71, lng: -9.14, name: 'Lisbon' },
  { lat: 40.21, lng: -8.43, name: 'Coimbra' },
  { lat: 41.15, lng: -8.61, name: 'Porto' },
]

describe('the cover of a trip', () => {
  it('is the same drawing every time, and another one for another trip', () => {
    expect(coverChart('a', portugal, frame)).toEqual(coverChart('a', portugal, frame))
    expect(coverChart('a', portugal, frame).land).not.toBe(coverChart('b', portugal, frame).land)
  })

  it('keeps the stops in their area, north up', () => {
    const { rings } = coverChart('a', portugal, frame)
    expect(rings.map(({ name }) => name)).toEqual(['Lisbon', 'Coimbra', 'Porto'])
    for (const { x, y } of rings) {
      expect(x).toBeGreaterThanOrEqual(60)
      expect(x).toBeLessThanOrEqual(340)
      expect(y).toBeGreaterThanOrEqual(25)
      expect(y).toBeLessThanOrEqual(95)
    }
    expect(rings[0]?.y).toBeGreaterThan(rings[2]?.y ?? 0)
  })

  it('draws a trip without places, with one, and with all on one spot', () => {
    expect(coverChart('a', [], frame)).toMatchObject({ route: '', rings: [] })
    expect(coverChart('a', portugal.slice(0, 1), frame).rings).toEqual([{ x: 200, y: 60, name: 'Lisbon' }])
    const same = coverChart('a', [portugal[0]!, portugal[0]!], frame)
    expect(same.rings).toHaveLength(1)
    for (const drawing of [same, coverChart('b', [], frame), coverChart('c', portugal, frame)]) {
      expect(`${drawing.land}${drawing.route}`).not.toMatch(/NaN|Infinity/)
    }
  })

  it('goes across the date line the short way', () => {
    const { rings } = coverChart(
      'a',
      [
        { lat: 0, lng: 179 },
        { lat: 0, lng: -179 },
      ],
      frame,
    )
    expect((rings[1]?.x ?? 0) - (rings[0]?.x ?? 0)).toBe(280)
  })

  it('uses all five palettes', () => {
    const palettes = Array.from({ length: 100 }, (_, at) => coverChart(`trip-${at}`, [], frame).palette)
    expect(new Set(palettes)).toEqual(new Set([1, 2, 3, 4, 5]))
  })
})
