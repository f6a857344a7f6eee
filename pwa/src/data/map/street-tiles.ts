/** Tiles of the street map: from the packs on this device, else from the server. */
import { computed, type ReadonlySignal } from '@preact/signals'
import { device } from '../device.ts'
import { savedStreets, savedTile } from './map-packs.ts'
import { renewStreetMap, streetArchive } from './street-map.ts'

export interface StreetTiles {
  max_zoom: number
  /** Undefined: there is no such tile, or none can be had now. */
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

/** A tile that does not come is drawn as none: the built-in world is below. */
async function tileOfServer(
  version: string,
  address: readonly number[],
  signal?: AbortSignal,
): Promise<ArrayBuffer | undefined> {
  try {
    const answer = await fetch(`/api/maps/tiles/${version}/${address.join('/')}`, {
      credentials: 'same-origin',
      redirect: 'manual',
      ...(signal ? { signal } : {}),
    })
    if (answer.status === 200 && isTile(answer)) return await answer.arrayBuffer()
    if (answer.status === 404) await renewStreetMap()
  } catch (error) {
    // The view moved on, or there is no network: the engine knows more about that.
    if (!signal?.aborted && device.peek()?.engine.state().reach === 'reached')
      device.peek()?.engine.wake('timer')
    if (!(error instanceof TypeError || error instanceof DOMException)) throw error
  }
  return undefined
}

/** The page of a foreign network is none. */
const isTile = (answer: Response): boolean =>
  /mapbox-vector-tile|octet-stream/.test(answer.headers.get('Content-Type') ?? '')
