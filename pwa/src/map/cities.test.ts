import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { describe, expect, it } from 'vitest'
import cities from './data/cities.json' with { type: 'json' }

type Ring = number[][]
type Countries = Topology<{ countries: GeometryCollection<{ name: string }> }>

const path = createRequire(import.meta.url).resolve('world-atlas/countries-10m.json')
const topology = JSON.parse(readFileSync(path, 'utf8')) as Countries
const countries = feature(topology, topology.objects.countries).features.map(
  ({ id, properties, geometry }) => ({
    code: id ? new Intl.Locale(`und-${id}`).region : properties.name === 'Kosovo' ? 'XK' : '',
    polygons: (geometry.type === 'Polygon'
      ? [geometry.coordinates]
      : 'coordinates' in geometry
        ? geometry.coordinates
        : []) as Ring[][],
  }),
)

/** At most nine kilometres: the source's coast and borders are no finer. */
const NEAR = 0.08

const inRing = (ring: Ring, x: number, y: number) =>
  ring.reduce((inside, [ax, ay], i) => {
    const [bx, by] = ring[(i + 1) % ring.length]!
    const crosses = ay! > y !== by! > y && x < ax! + ((y - ay!) / (by! - ay!)) * (bx! - ax!)
    return crosses ? !inside : inside
  }, false)

const lies = (code: string, lat: number, lng: number) =>
  countries.some(
    country =>
      country.code === code &&
      country.polygons.some(
        ([outer, ...holes]) => inRing(outer!, lng, lat) && !holes.some(hole => inRing(hole, lng, lat)),
      ),
  )

describe('the table of cities', () => {
  it('puts every city into its country', () => {
    const lost = cities.filter(([code, , lat, lng]) => {
      const around = [-NEAR, 0, NEAR].flatMap(dy => [-NEAR, 0, NEAR].map(dx => [dy, dx] as const))
      return !around.some(([dy, dx]) => lies(code as string, (lat as number) + dy, (lng as number) + dx))
    })
    expect(lost).toEqual([])
  })

  it('names no city twice and ranks all from 1 to 4', () => {
    expect(new Set(cities.map(([code, name]) => `${code} ${name}`)).size).toBe(cities.length)
    expect(cities.filter(([, , , , rank]) => ![1, 2, 3, 4].includes(rank as number))).toEqual([])
  })
})
