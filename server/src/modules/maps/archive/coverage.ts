/** Which tiles an area needs, as ranges of their ids: made without looking at a single tile, however large it is. */
import { AppError } from '@caravel/sync-protocol/errors'
import type { Bounds } from '@caravel/sync-protocol/domain/geo-box'
import { clamp, columnOf, rowOf } from '@caravel/sync-protocol/domain/map-tiles'
import type { Area } from '@caravel/sync-protocol/domain/trip-areas'
import { firstIdOf, hilbertIndex } from '@caravel/sync-protocol/domain/tile-id'

/** Sorted and apart from each other: at even places the first id, behind it the first that is out again. */
export type IdRanges = readonly number[]

/** Tiles of one zoom: columns and rows, all included. */
interface Block {
  x0: number
  x1: number
  y0: number
  y1: number
}

export interface Zooms {
  min: number
  /** Down to this zoom the areas get one tile more on each side, so that a wider view is not cut off. */
  low: number
  /** Tiles that may be asked for. */
  most?: number
}

/**
 * Ids of the tiles of all areas, each from `min` down to its own deepest zoom. Throws MAP_REGION_TOO_LARGE, as soon as it
 * is known: near the poles a small square on the ground has thousands of tiles.
 */
export function coverage(areas: readonly Area[], { min, low, most = Infinity }: Zooms): IdRanges {
  const deepest = Math.max(-1, ...areas.map(({ max_zoom }) => max_zoom))
  const zooms: number[][] = []
  let count = 0
  // The deepest first: it has the most tiles.
  for (let zoom = deepest; zoom >= min; zoom--) {
    const here = areas.filter(({ max_zoom }) => max_zoom >= zoom)
    const blocks = distinct(here.flatMap(({ box }) => blocksOf(box, zoom, zoom <= low ? 1 : 0)))
    const ranges: number[] = []
    descend(blocks, zoom, 0, 0, 0, (first, tiles) => {
      count += tiles
      if (count > most) throw new AppError('MAP_REGION_TOO_LARGE')
      addRange(ranges, first, first + tiles)
    })
    zooms.unshift(ranges)
  }
  const all: number[] = []
  for (const ranges of zooms)
    for (let at = 0; at < ranges.length; at += 2) addRange(all, ranges[at] ?? 0, ranges[at + 1] ?? 0)
  return all
}

/** One that follows the last without a gap makes it longer. */
function addRange(ranges: number[], first: number, end: number): void {
  if (ranges.at(-1) === first) ranges[ranges.length - 1] = end
  else ranges.push(first, end)
}

/** Without the ids from `first` of each on, `run` of them; `found` is sorted. */
export function withoutIds(ranges: IdRanges, found: Iterable<{ id: number; run: number }>): IdRanges {
  const left: number[] = []
  const rest = [...ranges]
  let at = 0
  for (const { id, run } of found) {
    while (at < rest.length && (rest[at + 1] ?? 0) <= id) {
      addRange(left, rest[at] ?? 0, rest[at + 1] ?? 0)
      at += 2
    }
    if (at < rest.length && (rest[at] ?? 0) < id) addRange(left, rest[at] ?? 0, id)
    while (at < rest.length && (rest[at + 1] ?? 0) <= id + run) at += 2
    if (at < rest.length) rest[at] = Math.max(rest[at] ?? 0, id + run)
  }
  for (; at < rest.length; at += 2) addRange(left, rest[at] ?? 0, rest[at + 1] ?? 0)
  return left
}

export function countIds(ranges: IdRanges): number {
  let count = 0
  for (let at = 0; at < ranges.length; at += 2) count += (ranges[at + 1] ?? 0) - (ranges[at] ?? 0)
  return count
}

function blocksOf([west, south, east, north]: Bounds, zoom: number, pad: number): Block[] {
  const side = 2 ** zoom
  const [y0, y1] = [clamp(rowOf(north, zoom) - pad, zoom), clamp(rowOf(south, zoom) + pad, zoom)]
  const [first, last] = [columnOf(west, zoom) - pad, columnOf(east, zoom) + pad + (west > east ? side : 0)]
  if (last - first + 1 >= side) return [{ x0: 0, x1: side - 1, y0, y1 }]
  const x0 = (first + side) % side
  const x1 = (last + side) % side
  if (x0 <= x1) return [{ x0, x1, y0, y1 }]
  return [
    { x0, x1: side - 1, y0, y1 },
    { x0: 0, x1, y0, y1 },
  ]
}

function distinct(blocks: readonly Block[]): Block[] {
  const known = new Map(blocks.map(block => [Object.values(block).join(), block]))
  return [...known.values()]
}

/** Goes down the quarters in the order of the curve; what lies inside as a whole is one range. */
function descend(
  blocks: readonly Block[],
  zoom: number,
  level: number,
  x: number,
  y: number,
  see: (first: number, tiles: number) => void,
): void {
  const span = 2 ** (zoom - level)
  const [left, top, right, bottom] = [x * span, y * span, (x + 1) * span - 1, (y + 1) * span - 1]
  const touching = blocks.filter(
    ({ x0, x1, y0, y1 }) => x0 <= right && x1 >= left && y0 <= bottom && y1 >= top,
  )
  if (!touching.length) return
  const isWhole = touching.some(
    ({ x0, x1, y0, y1 }) => x0 <= left && x1 >= right && y0 <= top && y1 >= bottom,
  )
  if (isWhole) {
    see(firstIdOf(zoom) + hilbertIndex(level, x, y) * span * span, span * span)
    return
  }
  const quarters = [0, 1, 2, 3].map(quarter => [2 * x + (quarter & 1), 2 * y + (quarter >> 1)] as const)
  const inOrder = quarters.toSorted((a, b) => hilbertIndex(level + 1, ...a) - hilbertIndex(level + 1, ...b))
  for (const [qx, qy] of inOrder) descend(touching, zoom, level + 1, qx, qy, see)
}
