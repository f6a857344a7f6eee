import { apart, STRETCH, type Box, type Shape } from './shape.ts'

/** The part of a filled ring inside `box` as x, y, x, y, …; empty when nothing of it is there.
 *  Points closer than `nearest` to the one before are left out. (Sutherland–Hodgman, side by side.) */
export function clipRing(ring: Shape, box: Box, nearest: number): number[] {
  if (apart(ring.box, box)) return []
  let points = thin(ring, box, nearest)
  points = cut(points, 0, box.west, 1)
  points = cut(points, 0, box.east, -1)
  points = cut(points, 1, box.north, 1)
  points = cut(points, 1, box.south, -1)
  return points.length < 6 ? [] : points
}

/** A stretch wholly beyond one side of the box may be replaced by its ends: what it encloses inside
 *  the box stays the same. */
function thin(ring: Shape, box: Box, nearest: number): number[] {
  const { points, stretches } = ring
  const out: number[] = []
  let lastX = Infinity
  let lastY = Infinity
  const add = (i: number) => {
    const x = points[2 * i]!
    const y = points[2 * i + 1]!
    if (Math.abs(x - lastX) < nearest && Math.abs(y - lastY) < nearest) return
    out.push(x, y)
    lastX = x
    lastY = y
  }
  stretches.forEach((stretch, n) => {
    const first = n * STRETCH
    const last = Math.min(first + STRETCH, points.length / 2) - 1
    if (apart(stretch, box)) {
      add(first)
      add(last)
    } else {
      for (let i = first; i <= last; i++) add(i)
    }
  })
  return out
}

/** Keeps what lies on one side of a line across `axis` (0 is x, 1 is y); `side` 1 keeps the larger values. */
function cut(points: number[], axis: 0 | 1, limit: number, side: 1 | -1): number[] {
  const out: number[] = []
  const count = points.length
  for (let i = 0; i < count; i += 2) {
    const before = (i + count - 2) % count
    const from = (points[before + axis]! - limit) * side
    const to = (points[i + axis]! - limit) * side
    if (from < 0 !== to < 0) {
      const t = from / (from - to)
      out.push(
        points[before]! + t * (points[i]! - points[before]!),
        points[before + 1]! + t * (points[i + 1]! - points[before + 1]!),
      )
    }
    if (to >= 0) out.push(points[i]!, points[i + 1]!)
  }
  return out
}
