import { apart, STRETCH, type Box, type Shape } from './shape.ts'

/** The pieces of an open line inside `box`, each as x, y, x, y, … Points closer than `nearest` to the
 *  one before are left out. */
export function clipLine(line: Shape, box: Box, nearest: number): number[][] {
  if (apart(line.box, box)) return []
  const pieces: number[][] = []
  let piece: number[] = []
  const end = () => {
    if (piece.length > 2) pieces.push(piece)
    piece = []
  }
  const { points } = line
  line.stretches.forEach((stretch, n) => {
    if (apart(stretch, box)) return end()
    let from = n * STRETCH
    const last = Math.min(from + STRETCH, points.length / 2 - 1)
    for (let to = from + 1; to <= last; to++) {
      const close =
        Math.abs(points[2 * to]! - points[2 * from]!) < nearest &&
        Math.abs(points[2 * to + 1]! - points[2 * from + 1]!) < nearest
      if (close && to < last) continue
      const inside = clipSegment(points, from, to, box)
      from = to
      if (!inside) {
        end()
        continue
      }
      const [x1, y1, x2, y2, leaves] = inside
      if (piece.at(-2) !== x1 || piece.at(-1) !== y1) {
        end()
        piece.push(x1, y1)
      }
      piece.push(x2, y2)
      if (leaves) end()
    }
  })
  end()
  return pieces
}

/** Liang–Barsky: the part of one segment inside the box, and whether it was cut at its end. */
function clipSegment(points: Float64Array, from: number, to: number, box: Box) {
  const x = points[2 * from]!
  const y = points[2 * from + 1]!
  const dx = points[2 * to]! - x
  const dy = points[2 * to + 1]! - y
  let start = 0
  let end = 1
  for (const [step, room] of [
    [-dx, x - box.west],
    [dx, box.east - x],
    [-dy, y - box.north],
    [dy, box.south - y],
  ] as const) {
    if (step === 0 ? room < 0 : false) return undefined
    if (step < 0) start = Math.max(start, room / step)
    if (step > 0) end = Math.min(end, room / step)
  }
  if (start > end) return undefined
  const stop = end < 1 ? ([x + dx * end, y + dy * end] as const) : ([x + dx, y + dy] as const)
  const begin = start > 0 ? ([x + dx * start, y + dy * start] as const) : ([x, y] as const)
  return [...begin, ...stop, end < 1] as const
}
