/** Numbers of tiles along the Hilbert curve, zoom after zoom, as PMTiles v3 counts them. */

/** Deeper ones no archive has; their ids stay exact in a double. */
export const deepestZoom = 22

/** The id of the first tile of a zoom. */
export function firstIdOf(zoom: number): number {
  return (4 ** zoom - 1) / 3
}

/** @param x column from the west, `y` row from the north, both below 2^zoom */
export function tileId(zoom: number, x: number, y: number): number {
  return firstIdOf(zoom) + hilbertIndex(zoom, x, y)
}

/** The place of a tile along the curve of its own zoom. */
export function hilbertIndex(zoom: number, x: number, y: number): number {
  let index = 0
  let [tx, ty] = [x, y]
  for (let side = 2 ** zoom / 2; side >= 1; side /= 2) {
    const right = (tx & side) > 0 ? 1 : 0
    const lower = (ty & side) > 0 ? 1 : 0
    index += side * side * ((3 * right) ^ lower)
    if (lower === 0) {
      if (right === 1) {
        tx = side - 1 - (tx & (side - 1))
        ty = side - 1 - (ty & (side - 1))
      }
      ;[tx, ty] = [ty, tx]
    }
    tx &= side - 1
    ty &= side - 1
  }
  return index
}

export function zoomOf(id: number): number {
  for (let zoom = 0; zoom <= deepestZoom; zoom++) if (id < firstIdOf(zoom + 1)) return zoom
  return deepestZoom + 1
}

/** False for numbers that no tile has, also for text that is no number. */
export function isTile(zoom: number, x: number, y: number): boolean {
  const side = 2 ** zoom
  return Number.isInteger(zoom) && zoom >= 0 && zoom <= deepestZoom && isBelow(x, side) && isBelow(y, side)
}

function isBelow(value: number, side: number): boolean {
  return Number.isInteger(value) && value >= 0 && value < side
}

/** The tile at a place along the curve of a zoom: the way back of {@link hilbertIndex}. */
export function tileAtIndex(zoom: number, index: number): { x: number; y: number } {
  let [x, y] = [0, 0]
  let rest = index
  for (let side = 1; side < 2 ** zoom; side *= 2) {
    const quarter = rest % 4
    const right = quarter >= 2 ? 1 : 0
    const lower = quarter === 1 || quarter === 2 ? 1 : 0
    if (lower === 0) {
      if (right === 1) {
        x = side - 1 - x
        y = side - 1 - y
      }
      ;[x, y] = [y, x]
    }
    x += side * right
    y += side * lower
    rest = Math.floor(rest / 4)
  }
  return { x, y }
}
