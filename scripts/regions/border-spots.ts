/**
 * Spots (see `region-shapes.ts`) for what the outlines put into the wrong country: enclaves that the source does not have,
 * and the towns of the gazetteer (GeoNames, CC BY 4.0) that are so near a border that a coarse outline runs behind them.
 */
import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { ringsOf, type Ring, type Spot } from '../../sync-protocol/src/domain/regions/region-shapes.ts'
import { Regions } from '../../sync-protocol/src/domain/regions/regions.ts'
import { packSpots } from './pack-shapes.ts'

/** Enclaves, and islands that belong to another region than the coast that is nearest: name, latitude, longitude, metres, code. */
const byHand = `
Vatican | 41.9033 | 12.4534 | 420 | VA
Büsingen | 47.6970 | 8.6890 | 1700 | DE-BW
Campione | 45.9690 | 8.9720 | 900 | IT-CO
Llívia | 42.4640 | 1.9820 | 1500 | ES-GI
Baarle-Hertog | 51.4395 | 4.9290 | 700 | BE-VAN
Baarle-Nassau | 51.4460 | 4.9260 | 500 | NL-NB
Gibraltar | 36.1350 | -5.3490 | 1900 | GI
Gibraltar, Europa Point | 36.1110 | -5.3460 | 1500 | GI
La Línea | 36.1680 | -5.3480 | 1500 | ES-CA
Monte-Carlo | 43.7400 | 7.4270 | 700 | MC
Monaco, Fontvieille | 43.7290 | 7.4160 | 600 | MC
Jungholz | 47.5740 | 10.4490 | 1300 | AT-7
Teknaf | 20.8600 | 92.2950 | 5000 | BD-B
Nukunonu | -9.1700 | -171.8300 | 9000 | TK
Fernando de Noronha | -3.8500 | -32.4200 | 9000 | BR-PE
Santa Cruz del Islote | 9.7860 | -75.8590 | 9000 | CO-BOL
Manhattan, Battery | 40.7050 | -74.0130 | 1300 | US-NY
`

/** Where two states claim the same, the outlines decide, and not the country that the gazetteer writes. */
const disputed = ['IL PS', 'IL SY', 'EH MA', 'SD SS']

/** Further away from its country, a place of the gazetteer is rather wrong itself. */
const furthest = 10_000
/** The same for a town on an island that has no outline. */
const furthestAtSea = 80_000
/** Metres round such a town. */
const island = 6000
/** Metres round a town that belong to it, beyond the border that runs behind it. */
const margin = 500
const metresPerDegree = 111_195

interface Circle {
  lat: number
  lng: number
  metres: number
}

interface Town {
  lat: number
  lng: number
  country: string
}

/** @param outlines the packed shapes that the spots mend */
export function borderSpots(outlines: Uint8Array): Spot[] {
  const towns = readTowns()
  let spots = new Map<string, Spot>()
  const add = (more: readonly Spot[]): void => {
    spots = new Map([...spots, ...more.map((spot): [string, Spot] => [`${spot.x} ${spot.y}`, spot])])
  }
  const regionsNow = (): Regions => new Regions(Buffer.concat([outlines, packSpots([...spots.values()])]))
  add(spotsByHand(regionsNow()))
  // A spot can reach a town of its neighbour, which the next round mends.
  for (let round = 0; round < 3; round++) {
    const mended = spotsOfTowns(towns, regionsNow())
    add(mended)
    console.log(`${mended.length} spots of towns`)
  }
  return [...spots.values()].toSorted((a, b) => a.x - b.x || a.y - b.y)
}

function spotAt({ shapes: { cell, shapes } }: Regions, circle: Circle, code: string): Spot {
  const shape = shapes.findIndex(each => each.code === code)
  if (shape < 0) throw new Error(`no shape has the code ${code}`)
  return {
    x: Math.round((circle.lng + 180) / cell),
    y: Math.round((circle.lat + 90) / cell),
    radius: Math.max(2, Math.round(circle.metres / metresPerDegree / cell)),
    shape,
  }
}

function spotsByHand(regions: Regions): Spot[] {
  const lines = byHand.trim().split('\n')
  return lines.map(line => {
    const [, lat, lng, metres, code = ''] = line.split(' | ')
    return spotAt(regions, { lat: Number(lat), lng: Number(lng), metres: Number(metres) }, code)
  })
}

function spotsOfTowns(towns: readonly Town[], regions: Regions): Spot[] {
  const behind = towns.flatMap(town => {
    const found = regions.placeOf(town.lng, town.lat)
    if (found?.country === town.country || isDisputed(town.country, found?.country)) return []
    const own = nearestShape(regions, town)
    if (!own || own.metres > (found ? furthest : furthestAtSea)) return []
    const metres = found ? own.metres + margin : island
    return [{ ...town, code: own.code, metres }]
  })
  // Towns on the other side keep theirs: of two spots the nearer one counts.
  const across = towns.flatMap(town => {
    const next = behind.find(
      other => other.country !== town.country && metresBetween(town, other) < 2 * other.metres,
    )
    const found = next && regions.placeOf(town.lng, town.lat)
    if (!next || found?.country !== town.country) return []
    return [{ ...town, code: found.region ?? found.country, metres: next.metres }]
  })
  return [...behind, ...across].map(town => spotAt(regions, town, town.code))
}

function readTowns(): Town[] {
  const file = new URL('../../server/data/gazetteer.tsv.br', import.meta.url)
  const [, places = ''] = brotliDecompressSync(readFileSync(file)).toString().split('\n\n')
  return places
    .split('\n')
    .filter(Boolean)
    .map(line => line.split('\t'))
    .map(([, , , lat, lng, country = '']) => ({ lat: Number(lat), lng: Number(lng), country }))
}

const isDisputed = (one: string, other: string | undefined): boolean =>
  other !== undefined && disputed.includes([one, other].toSorted().join(' '))

function metresBetween(a: Town, b: Town): number {
  const narrow = Math.cos((a.lat * Math.PI) / 180)
  return Math.hypot((a.lng - b.lng) * narrow, a.lat - b.lat) * metresPerDegree
}

/** The shape of a town's country whose outline is nearest to it. */
function nearestShape({ shapes: all }: Regions, town: Town): { code: string; metres: number } | undefined {
  let best: { code: string; metres: number } | undefined
  for (const shape of all.shapes) {
    if (shape.code.slice(0, 2) !== town.country) continue
    for (const ring of ringsOf(all, shape)) {
      const metres = metresToRing(ring, town)
      if (!best || metres < best.metres) best = { code: shape.code, metres }
    }
  }
  return best
}

function metresToRing(ring: Ring, { lat, lng }: Town): number {
  const narrow = Math.cos((lat * Math.PI) / 180)
  let least = Infinity
  for (let i = 0; i < ring.length; i += 2) {
    const [ax, ay] = [((ring[i] ?? 0) - lng) * narrow, (ring[i + 1] ?? 0) - lat]
    const next = (i + 2) % ring.length
    const [dx, dy] = [((ring[next] ?? 0) - lng) * narrow - ax, (ring[next + 1] ?? 0) - lat - ay]
    const square = dx * dx + dy * dy
    const share = square === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / square))
    least = Math.min(least, Math.hypot(ax + share * dx, ay + share * dy))
  }
  return least * metresPerDegree
}
