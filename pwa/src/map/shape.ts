export type Box = { west: number; north: number; east: number; south: number }

/** A line or ring as x, y, x, y, … with the boxes of its stretches of `STRETCH` points, so that
 *  drawing a small part of a continent passes over the rest quickly. */
export type Shape = { points: Float64Array; box: Box; stretches: Box[] }

export const STRETCH = 48

export function shapeOf(points: Float64Array): Shape {
  const stretches: Box[] = []
  const count = points.length / 2
  for (let first = 0; first < count; first += STRETCH) {
    // One point more than its own, so that the step into the next stretch is inside.
    stretches.push(boxOf(points, first, Math.min(first + STRETCH + 1, count)))
  }
  return { points, box: boxOf(points, 0, count), stretches }
}

function boxOf(points: Float64Array, first: number, end: number): Box {
  const box = { west: Infinity, north: Infinity, east: -Infinity, south: -Infinity }
  for (let i = first; i < end; i++) {
    const x = points[2 * i]!
    const y = points[2 * i + 1]!
    if (x < box.west) box.west = x
    if (x > box.east) box.east = x
    if (y < box.north) box.north = y
    if (y > box.south) box.south = y
  }
  return box
}

export const apart = (a: Box, b: Box): boolean =>
  a.east < b.west || a.west > b.east || a.south < b.north || a.north > b.south
