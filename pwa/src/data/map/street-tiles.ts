/** Tiles of the street map: from the packs on this device, else from the server. */
import type { Bounds } from '@caravel/sync-protocol/domain/geo-box'
import { computed, type ReadonlySignal } from '@preact/signals'
import { device } from '../device.ts'
import { coveringMap, type CoveringMap } from './covering-map.ts'
import { fetchTile } from './fetch-tile.ts'
import { savedStreets, savedTile } from './map-packs.ts'
import { renewStreetMap, streetArchive, streetAreas } from './street-map.ts'

export interface StreetTiles {
  /** The deepest zoom that has tiles where a tile is; what is closer is drawn from it. */
  zoomAt(z: number, x: number, y: number): number
  /** Undefined: there is no such tile. Rejects when it cannot be had now. */
  tile(z: number, x: number, y: number, signal?: AbortSignal): Promise<ArrayBuffer | undefined>
}

interface MapsOfServer {
  archive: { version: string; bounds: Bounds; max_zoom: number } | null
  areas: readonly CoveringMap[]
}

/**
 * What draws from several maps. Areas stand before the archive, whose bounds may be around much that it does not have; it
 * may also be larger than it says, so it is asked for what no map is said to show.
 * @param ask for a tile of a version
 * @param otherwise the deepest zoom where there is no map at all
 */
export function tilesOfMaps(
  { archive, areas }: MapsOfServer,
  ask: (version: string, place: readonly number[], signal?: AbortSignal) => Promise<ArrayBuffer | undefined>,
  otherwise = 15,
): StreetTiles {
  const own = archive && {
    version: archive.version,
    boxes: [{ box: archive.bounds, max_zoom: archive.max_zoom }],
  }
  const maps = own ? [...areas, own] : areas
  return {
    zoomAt: (z, x, y) => (coveringMap(maps, z, x, y) ?? archive)?.max_zoom ?? otherwise,
    async tile(z, x, y, signal) {
      const map = coveringMap(maps, z, x, y) ?? archive
      return map ? ask(map.version, [z, x, y], signal) : undefined
    },
  }
}

/** Null: there is no street map. Another archive, another area, or another pack, is another object. */
export const streetTiles: ReadonlySignal<StreetTiles | null> = computed(() => {
  const [archive, areas, saved] = [streetArchive.value, streetAreas.value, savedStreets.value]
  if (!archive && !areas.length && !saved) return null
  const ofServer = tilesOfMaps({ archive, areas }, tileOfServer, saved?.max_zoom)
  return {
    ...ofServer,
    tile: async (z, x, y, signal) => (await savedTile(z, x, y)) ?? ofServer.tile(z, x, y, signal),
  }
})

const tileOfServer = (version: string, place: readonly number[], signal?: AbortSignal) =>
  fetchTile({
    address: `/api/maps/tiles/${version}/${place.join('/')}`,
    signal,
    onOther: () => void renewStreetMap(),
    // The engine knows more about the network.
    onLost() {
      if (device.peek()?.engine.state().reach === 'reached') device.peek()?.engine.wake('timer')
    },
  })
