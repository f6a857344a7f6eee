/** Tiles of the street map: from the packs on this device, else from the server. */
import { computed, type ReadonlySignal } from '@preact/signals'
import { device } from '../device.ts'
import { fetchTile } from './fetch-tile.ts'
import { savedStreets, savedTile } from './map-packs.ts'
import { renewStreetMap, streetArchive } from './street-map.ts'

export interface StreetTiles {
  max_zoom: number
  /** Undefined: there is no such tile. Rejects when it cannot be had now. */
  tile(z: number, x: number, y: number, signal?: AbortSignal): Promise<ArrayBuffer | undefined>
}

/** Null: there is no street map. Another archive, or another pack, is another object. */
export const streetTiles: ReadonlySignal<StreetTiles | null> = computed(() => {
  const archive = streetArchive.value
  const saved = savedStreets.value
  if (!archive && !saved) return null
  return {
    max_zoom: archive?.max_zoom ?? saved?.max_zoom ?? 15,
    tile: async (z, x, y, signal) =>
      (await savedTile(z, x, y)) ?? (archive ? tileOfServer(archive.version, [z, x, y], signal) : undefined),
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
