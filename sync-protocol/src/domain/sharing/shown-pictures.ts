/** Which of a trip's pictures people without an account see. */
import type { file } from '../../entities/file.ts'
import type { trip as tripEntity } from '../../entities/trip.ts'
import type { RowOf } from '../../entity.ts'
import { inPosition } from './in-position.ts'

interface Pictures {
  files: readonly RowOf<typeof file>[]
}

interface PicturesOfTrip extends Pictures {
  trip: RowOf<typeof tripEntity>
}

/**
 * The picture of a place: the first photo that someone marked as such, or null. Other pictures that are attached to it may
 * show a ticket or a passport.
 */
export function photoOfPlace(rows: Pictures, placeId: string): string | null {
  const [first] = inPosition(
    rows.files.filter(row => row.place_id === placeId && row.place_photo && isShown(row)),
  )
  return first?.id ?? null
}

/** The picture of the trip, by the id of its file. */
export function coverOf({ trip, files }: PicturesOfTrip): string | null {
  return files.find(row => row.id === trip.cover_file_id && isShown(row))?.id ?? null
}

const shownTypes = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])

function isShown({ state, trashed, mime }: RowOf<typeof file>): boolean {
  return state === 'stored' && !trashed && shownTypes.has(mime)
}
