/** Which of several maps shows a tile: the archive of the server, or an area that was fetched for a trip. Pure. */
import type { Bounds } from '@caravel/sync-protocol/domain/geo-box'
import { touchesTile } from '@caravel/sync-protocol/domain/map-tiles'

export interface CoveringMap {
  /** Stands in the address of each tile. */
  version: string
  /** What it shows, each to its own zoom. */
  boxes: readonly { box: Bounds; max_zoom: number }[]
}

export interface Covered {
  version: string
  /** The deepest zoom that it has tiles of there. */
  max_zoom: number
}

/**
 * The map that shows a tile, or what lies in it, at the deepest zoom; of several the first. A map holds all tiles that its
 * boxes touch, so what is deeper than it reaches is drawn from the whole of its own tile.
 */
export function coveringMap(
  maps: readonly CoveringMap[],
  zoom: number,
  x: number,
  y: number,
): Covered | undefined {
  let best: Covered | undefined
  for (const { version, boxes } of maps)
    for (const { box, max_zoom } of boxes) {
      if (max_zoom <= (best?.max_zoom ?? -1)) continue
      const up = 2 ** Math.max(0, zoom - max_zoom)
      if (touchesTile(box, Math.min(zoom, max_zoom), Math.floor(x / up), Math.floor(y / up)))
        best = { version, max_zoom }
    }
  return best
}
