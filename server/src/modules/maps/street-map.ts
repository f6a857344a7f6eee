/** The archive that is served now, as other modules hand it on. */
import type { App } from '../../context.ts'
import type { StreetMap } from '../../street-map.ts'
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
  tile: tileAnswer,
})
