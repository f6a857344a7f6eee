import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { unpackBasemap } from './basemap-file.ts'
import { readBasemap, type Basemap } from './basemap-geometry.ts'
import { clipRing } from './clip-ring.ts'
import { project } from './mercator.ts'

const read = async (name: string) =>
  readBasemap(await unpackBasemap(readFileSync(new URL(`data/${name}.arcs`, import.meta.url))))

/** The land's share of a tiny square around a place: 0 at sea, 1 inland. */
const landAt = (map: Basemap, lat: number, lng: number) => {
  const { x, y } = project({ lat, lng })
  const half = 1e-6
  let covered = 0
  for (const ring of map.land) {
    for (const turn of [-1, 0, 1]) {
      const box = { west: x - half - turn, east: x + half - turn, north: y - half, south: y + half }
      const points = clipRing(ring, box, 0)
      for (let i = 0; i < points.length; i += 2) {
        const next = (i + 2) % points.length
        covered +=
          ((points[i]! - x) * (points[next + 1]! - y) - (points[next]! - x) * (points[i + 1]! - y)) / 2
      }
    }
  }
  return Math.round(Math.abs(covered) / (4 * half * half))
}

const worlds = { 'world-low': await read('world-low'), 'world-high': await read('world-high') }

describe.each(Object.entries(worlds))('%s', (_name, map) => {
  it.each([
    ['Madrid', 40.42, -3.7],
    ['the middle of Australia', -25, 134],
    ['Chukotka, beyond 180°', 66.2, -172.5],
    ['Chukotka, before 180°', 67, 178],
    ['the South Pole’s rim', -84, 10],
    ['the South Pole’s rim, far west', -84.5, -120],
    ['Lesotho, inside South Africa', -29.5, 28.3],
  ])('has land at %s', (_, lat, lng) => expect(landAt(map, lat, lng)).toBe(1))

  it.each([
    ['the Atlantic', 30, -40],
    ['the Pacific at 180°', 0, 180],
    ['the Gulf of Guinea, where both coordinates are 0', 0, 0],
    ['the Caspian Sea', 42, 51],
  ])('has water at %s', (_, lat, lng) => expect(landAt(map, lat, lng)).toBe(0))

  it('knows the countries by their codes', () => {
    const codes = new Set(map.countries.map(country => country.code))
    expect(['PT', 'DE', 'FJ', 'XK', 'NZ'].filter(code => !codes.has(code))).toEqual([])
  })
})

it('refuses data that was cut off', async () => {
  const whole = readFileSync(new URL('data/world-low.arcs', import.meta.url))
  await expect(unpackBasemap(whole.subarray(0, whole.length - 9))).rejects.toThrow('ends too soon')
})
