import { file } from '@caravel/sync-protocol/entities/file'
import { shownImages } from '@caravel/sync-protocol/domain/file-types'
import { filesOf, type FileRow } from '../data/files.ts'
import type { StreamView } from '../data/store.ts'

export type Photo = FileRow

export const isPhoto = ({ mime }: Photo): boolean => shownImages.includes(mime)

/** The photos of a place in their order. Reactive. */
export const photosOfPlace = (view: StreamView, tripId: string, id: string): readonly Photo[] =>
  filesOf(view.rows(file).value.values(), { kind: 'place', trip_id: tripId, id }).filter(isPhoto)

/** Every photo that belongs to something in a trip, those added last first. Reactive. */
export const photosOfTrip = (view: StreamView): readonly Photo[] =>
  [...view.rows(file).value.values()]
    .filter(row => !row.for_cover && isPhoto(row))
    .sort((a, b) => b.created_at - a.created_at || (a.id < b.id ? 1 : -1))
