import { file } from '@caravel/sync-protocol/entities/file'
import { shownImages } from '@caravel/sync-protocol/domain/file-types'
import { filesOf, type FileOwner, type FileRef, type FileRow } from '../data/files.ts'
import type { StreamView } from '../data/store.ts'

export type Photo = FileRow

/** What of a photo is needed to show it, of a trip or of a journal. */
export type ShownPhoto = FileRef & Pick<Photo, 'preview' | 'width' | 'height' | 'state'>

export const isPhoto = ({ mime }: Photo): boolean => shownImages.includes(mime)

/** Those that belong to the same thing as a file: what the viewer goes through. Reactive. */
export const photosBeside = (
  view: StreamView,
  { trip_id, place_id, expense_id }: Photo,
): readonly Photo[] => {
  const owner: FileOwner | undefined = place_id
    ? { kind: 'place', trip_id, id: place_id }
    : expense_id
      ? { kind: 'expense', trip_id, id: expense_id }
      : undefined
  return owner ? filesOf(view.rows(file).value.values(), owner).filter(isPhoto) : []
}

/** The photos of a place in their order. Reactive. */
export const photosOfPlace = (view: StreamView, tripId: string, id: string): readonly Photo[] =>
  filesOf(view.rows(file).value.values(), { kind: 'place', trip_id: tripId, id }).filter(isPhoto)

/** Every photo of a trip but its receipts, those added last first. Reactive. */
export const photosOfTrip = (view: StreamView): readonly Photo[] =>
  [...view.rows(file).value.values()]
    .filter(row => !row.for_cover && !row.trashed && row.expense_id === null && isPhoto(row))
    .sort((a, b) => b.created_at - a.created_at || (a.id < b.id ? 1 : -1))
