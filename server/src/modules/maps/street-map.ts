/** The map that is served now, as other modules hand it on. */
import { tripStream } from '@caravel/sync-protocol/streams'
import type { App } from '../../context.ts'
import type { StreetMap } from '../../street-map.ts'
import { areaViews } from './areas/area-view.ts'
import { mapsOf } from './maps.ts'
import { tileAnswer } from './tile-answer.ts'

export const streetMapOf = (app: App): StreetMap => ({
  async about() {
    const archive = await mapsOf(app).current.get()
    if (!archive) return undefined
    const { bounds, min_zoom, max_zoom } = archive.header
    const { attribution } = archive.metadata
    return { version: archive.version, bounds, min_zoom, max_zoom, attribution }
  },
  async areasOf(tripId) {
    const { areas } = mapsOf(app)
    const rows = areas.rowsOf([tripStream(tripId)])
    const views = await areaViews(areas, rows)
    const ofPlaces = new Set(rows.filter(({ of_places }) => of_places).map(({ version }) => version))
    return views.map(({ version, boxes, min_zoom, max_zoom, attribution }) => ({
      version,
      boxes,
      min_zoom,
      max_zoom,
      attribution,
      of_places: ofPlaces.has(version),
    }))
  },
  tile: tileAnswer,
})
