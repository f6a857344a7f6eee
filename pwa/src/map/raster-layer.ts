import * as L from 'leaflet'
import type { TileSource } from './types.ts'

/** The optional tile source above the built-in map. A tile that does not come leaves the map below in sight. */
export function rasterLayer({ url, maxZoom = 19 }: TileSource): L.TileLayer {
  const layer = L.tileLayer(url, { maxNativeZoom: maxZoom, maxZoom: 19, zIndex: 2, className: 'map-raster' })
  return layer.on('tileerror', ({ tile }) => tile.remove())
}
