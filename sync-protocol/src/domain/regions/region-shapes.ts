/**
 * The committed shapes of countries and regions (`data/*.shapes`, made by `scripts/build-regions.ts`).
 *
 * Packed: whole numbers of 7 bits a byte, the sign in the lowest bit.
 *   cells round the world · count of arcs · arcs · count of shapes · shapes · count of spots · spots
 *   arc: count of points · x, y of the first, from the start of the arc before · dx, dy of each further one
 *   shape: length of its code · its letters · count of rings · rings: count of arcs · arcs, `~n` is arc n backwards
 *   spot: x, y, from the spot before · radius · index of its shape
 * A cell is 360° / (cells round the world), in both directions; x counts from 180° west, y from 90° south.
 */

/** One country (`FR`) or region (`FR-29`, ISO 3166-2). */
export interface Shape {
  code: string
  /** Arcs of each ring; `~n` is arc n backwards. Rings inside others are holes. */
  rings: readonly (readonly number[])[]
}

/**
 * A small circle that belongs to a shape whatever the outlines say: towns at borders, which outlines of this detail put on
 * the wrong side, and enclaves that they do not have. In cells; of circles that overlap, the nearest centre counts.
 */
export interface Spot {
  x: number
  y: number
  radius: number
  /** Index of its shape. */
  shape: number
}

export interface RegionShapes {
  /** Degrees of a cell. */
  cell: number
  /** x, y, x, y … in cells, of all arcs one after the other. */
  points: Int32Array
  /** Where the numbers of each arc begin in `points`; one more at the end. */
  starts: Uint32Array
  shapes: readonly Shape[]
  spots: readonly Spot[]
}

/** Reads a packed file. Throws when the bytes end too soon. */
export function unpackShapes(bytes: Uint8Array): RegionShapes {
  let at = 0
  const byte = (): number => {
    const value = bytes[at++]
    if (value === undefined) throw new Error('The data of the regions ends too soon')
    return value
  }
  const next = (): number => {
    let value = 0
    let read = 128
    for (let shift = 0; read & 128; shift += 7) {
      read = byte()
      value |= (read & 127) << shift
    }
    return value & 1 ? -(value >>> 1) - 1 : value >>> 1
  }
  const many = <T>(read: () => T): T[] => Array.from({ length: next() }, read)
  const text = (): string => String.fromCharCode(...many(next))

  const cell = 360 / next()
  const starts = new Uint32Array(next() + 1)
  // No number takes less than a byte.
  const room = new Int32Array(bytes.length)
  let used = 0
  let [startX, startY] = [0, 0]
  for (let arc = 0; arc + 1 < starts.length; arc++) {
    let [x, y] = [startX, startY]
    for (let left = next(), first = true; left > 0; left--, first = false) {
      x += next()
      y += next()
      if (first) [startX, startY] = [x, y]
      room[used++] = x
      room[used++] = y
    }
    starts[arc + 1] = used
  }
  const points = room.slice(0, used)
  const shapes = many(() => ({ code: text(), rings: many(() => many(next)) }))
  let [x, y] = [0, 0]
  const spots = many((): Spot => ({ x: (x += next()), y: (y += next()), radius: next(), shape: next() }))
  return { cell, points, starts, shapes, spots }
}

/** Where an arc, forwards or backwards, begins and ends in `points`. */
export function arcBounds({ starts }: RegionShapes, arc: number): [from: number, to: number] {
  const index = arc < 0 ? ~arc : arc
  return [starts[index] ?? 0, starts[index + 1] ?? 0]
}

/** A closed ring as longitude, latitude, longitude, latitude … in degrees; its last point is not repeated. */
export type Ring = Float64Array

/** The rings of a shape, for drawing with the even-odd rule: holes are rings like others. */
export function ringsOf(all: RegionShapes, { rings }: Shape): Ring[] {
  return rings.map(ring => {
    const numbers: number[] = []
    for (const arc of ring) {
      const [from, to] = arcBounds(all, arc)
      // The last point of an arc is the first of the next.
      for (let i = 0; i < to - from - 2; i += 2) {
        const at = arc < 0 ? to - 2 - i : from + i
        numbers.push((all.points[at] ?? 0) * all.cell - 180, (all.points[at + 1] ?? 0) * all.cell - 90)
      }
    }
    return Float64Array.from(numbers)
  })
}
