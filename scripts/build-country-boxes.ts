/** Builds the boxes of countries for "get a region" from Natural Earth 1:10m (public domain) as packed by world-atlas.
 *  Run `node scripts/build-country-boxes.ts` after a change here; the result is committed. */
import { readFileSync, writeFileSync } from 'node:fs'
import { format } from 'prettier'
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from 'topojson-specification'

type Countries = Topology<{ countries: GeometryCollection<{ name: string }> }>
type Area = Polygon<{ name: string }> | MultiPolygon<{ name: string }>
/** Longitudes may lie beyond 180. */
type Box = [west: number, south: number, east: number, north: number]

/** Parts of a country that are closer than this belong into one box, in degrees. */
const NEAR = 2
/** Added on each side, for what lies at the shore. */
const MARGIN = 0.05

const root = new URL('../', import.meta.url)
const source = new URL('node_modules/world-atlas/countries-10m.json', root)
const topology = JSON.parse(readFileSync(source, 'utf8')) as Countries

function pointsOf(index: number): [number, number][] {
  const { scale, translate } = topology.transform!
  let [x, y, before] = [0, 0, NaN]
  return topology.arcs[index]!.map(([dx, dy]) => {
    x += dx!
    y += dy!
    let lng = x * scale[0] + translate[0]
    // The source has no cut at 180°, so a step across it is a step round the world the other way.
    if (before - lng > 180) lng += 360
    if (lng - before > 180) lng -= 360
    before = lng
    return [lng, y * scale[1] + translate[1]]
  })
}

function boxOf(ring: readonly number[]): Box {
  const box: Box = [Infinity, Infinity, -Infinity, -Infinity]
  let last = NaN
  for (const arc of ring) {
    const points = pointsOf(arc < 0 ? ~arc : arc)
    if (arc < 0) points.reverse()
    const turn = Number.isNaN(last) ? 0 : Math.round((last - points[0]![0]) / 360) * 360
    for (const [x, lat] of points) {
      const lng = x + turn
      last = lng
      box[0] = Math.min(box[0], lng)
      box[1] = Math.min(box[1], lat)
      box[2] = Math.max(box[2], lng)
      box[3] = Math.max(box[3], lat)
    }
  }
  return box
}

function shifted([west, south, east, north]: Box, turn: number): Box {
  return [west + turn, south, east + turn, north]
}

/** `b` turned round the world to where it is near `a`, or undefined. */
function nearTo(a: Box, b: Box): Box | undefined {
  return [-360, 0, 360]
    .map(turn => shifted(b, turn))
    .find(
      each =>
        each[0] - a[2] < NEAR && a[0] - each[2] < NEAR && each[1] - a[3] < NEAR && a[1] - each[3] < NEAR,
    )
}

function merged(boxes: readonly Box[]): Box[] {
  const left = [...boxes]
  for (let i = 0; i < left.length; i++)
    for (let j = i + 1; j < left.length; j++) {
      const [a, b] = [left[i]!, nearTo(left[i]!, left[j]!)]
      if (!b) continue
      left[i] = [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])]
      left.splice(j, 1)
      j = i
    }
  return left
}

function rounded([west, south, east, north]: Box): Box {
  const to2 = (value: number) => Math.round(value * 100) / 100
  if (east - west + 2 * MARGIN >= 360) return [-180, to2(south), 180, to2(north)]
  const turned = (lng: number) => to2(((((lng + 180) % 360) + 360) % 360) - 180)
  return [
    turned(west - MARGIN),
    to2(Math.max(-90, south - MARGIN)),
    turned(east + MARGIN),
    to2(Math.min(90, north + MARGIN)),
  ]
}

function codeOf(area: Area): string | undefined {
  if (area.properties?.name === 'Kosovo') return 'XK'
  const code = area.id ? new Intl.Locale(`und-${area.id}`).region : undefined
  return code && /^[A-Z]{2}$/.test(code) ? code : undefined
}

const found = new Map<string, Box[]>()
for (const area of topology.objects.countries.geometries as Area[]) {
  const code = codeOf(area)
  if (!code) continue
  const polygons = area.type === 'Polygon' ? [area.arcs] : area.arcs
  const boxes = polygons.map(([outline]) => boxOf(outline!))
  found.set(code, [...(found.get(code) ?? []), ...boxes])
}
const countries = Object.fromEntries(
  [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([code, boxes]) => [code, merged(boxes).map(rounded)]),
)
const target = new URL('server/src/modules/maps/region/country-boxes.json', root)
writeFileSync(target, await format(JSON.stringify(countries), { parser: 'json', printWidth: 110 }))
/** A device frames a country by its largest part: overseas parts would show half the world. */
const sizeOf = ([west, south, east, north]: Box): number =>
  ((((east - west) % 360) + 360) % 360) * (north - south) * Math.cos(((north + south) * Math.PI) / 360)
const main = Object.fromEntries(
  Object.entries(countries).map(([code, boxes]) => [
    code,
    boxes.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0]?.map(degrees => Math.round(degrees * 10) / 10),
  ]),
)
const ofDevice = new URL('pwa/src/search/data/countries.json', root)
writeFileSync(ofDevice, await format(JSON.stringify(main), { parser: 'json', printWidth: 110 }))
console.log(Object.keys(countries).length, 'countries,', Object.values(countries).flat().length, 'boxes')
