/** Which of a trip's pictures people without an account see. */
import type { file } from '../../entities/file.ts'
import type { trip as tripEntity } from '../../entities/trip.ts'
import type { RowOf } from '../../entity.ts'
import { byKey } from '../../order-list.ts'
import { mapped, type Steps } from '../steps.ts'

interface Pictures {
  files: readonly RowOf<typeof file>[]
}

interface PicturesOfTrip extends Pictures {
  trip: RowOf<typeof tripEntity>
}

/**
 * The pictures of places, as ids of files by ids of places: of each the first photo that someone marked as such. Other
 * pictures that are attached to it may show a ticket or a passport.
 */
export function* photosOfPlaces({ files }: Pictures): Steps<Map<string, string>> {
  const first = new Map<string, RowOf<typeof file>>()
  for (const row of files) {
    yield
    const { place_id } = row
    if (place_id === null || !row.place_photo || !isShown(row)) continue
    const before = first.get(place_id)
    if (!before || byKey(keyOf(row), keyOf(before)) < 0) first.set(place_id, row)
  }
  return new Map(yield* mapped(first, ([placeId, { id }]): [string, string] => [placeId, id]))
}

function keyOf({ position, id }: RowOf<typeof file>) {
  return { key: position, id }
}

/** The picture of the trip, by the id of its file. */
export function coverOf({ trip, files }: PicturesOfTrip): string | null {
  const { cover_file_id: id } = trip
  return (id !== null && files.find(row => row.id === id && isShown(row))?.id) || null
}

const shownTypes = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])

function isShown({ state, trashed, mime }: RowOf<typeof file>): boolean {
  return state === 'stored' && !trashed && shownTypes.has(mime)
}
