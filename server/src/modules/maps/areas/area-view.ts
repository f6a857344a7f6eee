/** Areas as they are told to devices. */
import { boundsOf } from '@caravel/sync-protocol/domain/geo-box'
import type { AreaRow } from './area-queries.ts'
import { countryOfBoxes } from '../region/country-boxes.ts'
import type { MapAreas } from './map-areas.ts'
import type { Standing } from './trip-follower.ts'

/** Boxes of all areas together that one answer tells. */
const mostBoxes = 2000

/** What a device needs to draw from them. */
export async function areaViews(areas: MapAreas, rows: readonly AreaRow[]) {
  const views = []
  let told = 0
  for (const { id, boxes, zoom, made_at } of rows) {
    told += boxes.length
    if (told > mostBoxes) break
    // One that an admin deleted meanwhile is none.
    const archive = await areas.files.archive(id).catch(() => undefined)
    if (!archive) continue
    const { header, metadata, version, source } = archive
    const max_zoom = Math.min(zoom ?? header.max_zoom, header.max_zoom)
    views.push({
      version,
      boxes: boxes.map(box => ({ box, max_zoom })),
      min_zoom: header.min_zoom,
      max_zoom,
      attribution: metadata.attribution,
      size: source.size,
      modified_at: made_at,
    })
  }
  return views
}

export interface TripAreaView {
  /** Null: around places. */
  destination_id: string | null
  state: string
  bytes: number | null
  done_bytes: number
  /** A code of an error. */
  reason: string | null
  /** When it is asked for, where it waits for that. */
  starts_at: number | null
}

/** What a trip needs, and how far it is. @param isFull no further area has room */
export function tripAreaViews(
  { shown, found, missing, starts_at }: Standing,
  isFull: boolean,
): TripAreaView[] {
  const here = { state: 'ready', bytes: 0, done_bytes: 0, reason: null, starts_at: null }
  const refused = { state: 'refused', reason: 'MAP_AREAS_FULL', starts_at: null }
  const waits = { state: 'waiting', reason: null, starts_at }
  return [
    ...shown.map(destination_id => ({ ...here, destination_id })),
    ...found.map(({ destination_id, row: { state, bytes, done_bytes, reason } }) => ({
      destination_id,
      state,
      bytes,
      done_bytes,
      reason,
      starts_at: null,
    })),
    ...missing.map(({ destination_id }) => ({
      destination_id,
      bytes: null,
      done_bytes: 0,
      ...(isFull ? refused : waits),
    })),
  ]
}

/** For admins: how large it is and where about, not whose it is, nor what a trip calls it. */
export function adminAreaView(row: AreaRow) {
  const { id, boxes, state, reason, zoom, wanted_zoom, bytes, done_bytes, needed_at, of_places } = row
  const { code, whole } = countryOfBoxes(boxes)
  return {
    id,
    country_code: code,
    whole_country: whole,
    box: boundsOf(boxes),
    /** How many squares, where it is around places. */
    places: of_places ? boxes.length : null,
    state,
    reason,
    max_zoom: zoom ?? wanted_zoom,
    bytes,
    done_bytes,
    needed_at,
  }
}
