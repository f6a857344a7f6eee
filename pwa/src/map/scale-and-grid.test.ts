import { describe, expect, it } from 'vitest'
import { gridLines, gridStep } from './graticule.ts'
import { worldSize } from './mercator.ts'
import { scaleBar } from './scale-bar.ts'

describe('the scale', () => {
  it.each([
    [38.7, 16, 'metric', 100, 'meter'],
    [38.7, 14, 'metric', 500, 'meter'],
    [38.7, 13, 'metric', 1, 'kilometer'],
    [0, 2, 'metric', 2000, 'kilometer'],
    [38.7, 16, 'imperial', 500, 'foot'],
    [38.7, 10, 'imperial', 5, 'mile'],
  ] as const)('at %d°, zoom %d, %s is %d %s', (lat, zoom, units, value, unit) => {
    const bar = scaleBar(lat, zoom, units)
    expect(bar).toMatchObject({ value, unit })
    expect(bar.width).toBeLessThanOrEqual(88)
    expect(bar.width).toBeGreaterThan(30)
  })
})

describe('the grid', () => {
  it.each([2, 5, 9, 13, 17, 18])('has lines some way apart at zoom %d', zoom => {
    const apart = (gridStep(zoom)[0] / 360) * worldSize(zoom)
    expect(apart).toBeGreaterThanOrEqual(72)
    expect(apart).toBeLessThan(600)
  })

  it('draws equator and prime meridian', () => {
    const lines = gridLines({ west: 0.4, east: 0.6, north: 0.4, south: 0.6 }, 2)
    expect(lines.filter(line => line.at === 0.5 && line.strong).map(line => line.axis)).toEqual(['x', 'y'])
  })
})
