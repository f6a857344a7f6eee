/** Packs a topology in the form that `sync-protocol/src/domain/regions/region-shapes.ts` describes. */
import type { Spot } from '../../sync-protocol/src/domain/regions/region-shapes.ts'
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from 'topojson-specification'

type Area = (Polygon | MultiPolygon) & { properties: Record<string, string> }

/** `field`: the property that has the code of a shape. The topology must not be quantized. */
export function packShapes(topology: Topology, field: string, cells: number): Uint8Array {
  const { bytes, add } = writer()
  const scale = cells / 360
  const toCell = ([longitude = 0, latitude = 0]: number[]): [number, number] => [
    Math.round((longitude + 180) * scale),
    Math.round((latitude + 90) * scale),
  ]

  add(cells)
  add(topology.arcs.length)
  let [startX, startY] = [0, 0]
  for (const arc of topology.arcs) {
    const points = arc.map(toCell).filter(([x, y], i, all) => {
      const before = all[i - 1]
      // The ends stay, so that an arc always has a first and a last point.
      return !before || i === all.length - 1 || before[0] !== x || before[1] !== y
    })
    add(points.length)
    let [x, y] = [startX, startY]
    for (const [i, [nextX, nextY]] of points.entries()) {
      add(nextX - x)
      add(nextY - y)
      ;[x, y] = [nextX, nextY]
      if (i === 0) [startX, startY] = [x, y]
    }
  }

  const layer = Object.values(topology.objects)[0] as GeometryCollection
  const areas = (layer.geometries as Area[]).toSorted((a, b) =>
    (a.properties[field] ?? '') < (b.properties[field] ?? '') ? -1 : 1,
  )
  add(areas.length)
  for (const area of areas) {
    const code = area.properties[field] ?? ''
    add(code.length)
    for (const letter of code) add(letter.charCodeAt(0))
    const rings = (area.type === 'Polygon' ? [area.arcs] : area.arcs).flat()
    add(rings.length)
    for (const ring of rings) {
      add(ring.length)
      for (const arc of ring) add(arc)
    }
  }
  return Uint8Array.from(bytes)
}

/** Spots in the order of their shapes, to follow the shapes. Numbers are in cells. */
export function packSpots(spots: readonly Spot[]): Uint8Array {
  const { bytes, add } = writer()
  add(spots.length)
  let [lastX, lastY] = [0, 0]
  for (const { x, y, radius, shape } of spots) {
    for (const value of [x - lastX, y - lastY, radius, shape]) add(value)
    ;[lastX, lastY] = [x, y]
  }
  return Uint8Array.from(bytes)
}

function writer(): { bytes: number[]; add(value: number): void } {
  const bytes: number[] = []
  const add = (value: number): void => {
    let left = value < 0 ? -(value + 1) * 2 + 1 : value * 2
    for (; left > 127; left = Math.floor(left / 128)) bytes.push((left & 127) | 128)
    bytes.push(left)
  }
  return { bytes, add }
}
