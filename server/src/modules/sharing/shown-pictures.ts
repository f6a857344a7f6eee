/** Which places a link shows, where they are and with which picture: found once for the dozens of pictures of a page. */
import type { Spot } from '@caravel/sync-protocol/domain/geo-box'
import {
  shownPlaces,
  type PlaceRows,
  type SharedRows,
} from '@caravel/sync-protocol/domain/sharing/guest-view'
import type { ShareRights } from '@caravel/sync-protocol/domain/sharing/share-rights'
import { coverOf, photosOfPlaces } from '@caravel/sync-protocol/domain/sharing/shown-pictures'
import type { Steps } from '@caravel/sync-protocol/domain/steps'
import type { Ctx } from '../../context.ts'
import { inTurns } from '../../in-turns.ts'
import { keptForGuests } from './kept-for-guests.ts'
import { rightsIn } from './share-fields.ts'
import type { ShareLink } from './share-queries.ts'
import { readPictureRows } from './shared-rows.ts'

export interface ShownPlace {
  /** Its photo among the files of the trip. */
  file_id: string | null
  /** Of the service that has a photo of it. */
  image_url: string | null
  spot: Spot | null
}

export interface ShownPictures {
  /** Those that the link shows, by id. */
  places: ReadonlyMap<string, ShownPlace>
  /** The file that is the picture of the trip, whatever the link shows. */
  cover: string | null
}

/** Bytes that a place takes here, roughly. */
const sizeOfPlace = 400
const none: ShownPictures = { places: new Map(), cover: null }

export function shownPictures(ctx: Ctx, link: ShareLink): Promise<ShownPictures> {
  return keptForGuests(ctx, link, 'pictures', async () => {
    const rows = await readPictureRows(ctx.db, link.trip_id)
    const value = rows ? await inTurns(picturesOf(rows, rightsIn(link))) : none
    return { value, size: (value.places.size + 1) * sizeOfPlace }
  })
}

function* picturesOf(
  rows: PlaceRows & Pick<SharedRows, 'trip' | 'files'>,
  rights: ShareRights,
): Steps<ShownPictures> {
  const shown = yield* shownPlaces(rows, rights)
  const photos = yield* photosOfPlaces(rows)
  const places = new Map<string, ShownPlace>()
  for (const { id, lat, lng, image_url } of rows.places) {
    yield
    if (!shown.has(id)) continue
    const spot = lat !== null && lng !== null ? { lat, lng } : null
    places.set(id, { file_id: photos.get(id) ?? null, image_url, spot })
  }
  return { places, cover: coverOf(rows) }
}
