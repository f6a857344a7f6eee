/** Adds photos of the reader's library to a journal, and copies of them for offline reading. */
import { addSeveralPhotos, mostChosen } from '@caravel/sync-protocol/actions/journey-photos'
import { libraryPhotoHash } from '@caravel/sync-protocol/domain/journal/library-photo'
import { journeyPhotoId } from '@caravel/sync-protocol/entities/journey-photo'
import { ImagePlus } from 'lucide-preact'
import { mustDevice } from '../../../data/device.ts'
import { addPhotoCopy } from '../../../data/journal-photos.ts'
import { fetchLibraryPicture } from '../../../data/library-pictures.ts'
import { mint, mutate, together } from '../../../data/mutate.ts'
import type { LibraryPhoto } from '../../../data/photo-libraries.ts'
import { largestCopy, smallCopy } from '../../../photos/small-picture.ts'
import { offerUndo } from '../../../shared/undo/undo-toast.ts'
import type { PhotoTarget } from '../photos/photo-actions.ts'
import { inPortions } from '../portions.ts'
import { countCopies } from './copying.ts'

const factsOf = ({ id, type, takenAt, lat, lng, width, height, seconds, fileName }: LibraryPhoto) => ({
  asset_id: id,
  media_type: type,
  ...(fileName?.trim() ? { name: fileName.trim().slice(0, 255) } : {}),
  ...(takenAt ? { taken_at: takenAt } : {}),
  ...(lat === null || lng === null ? {} : { lat, lng }),
  ...(width && height ? { width: Math.round(width), height: Math.round(height) } : {}),
  ...(seconds === null ? {} : { duration_ms: Math.round(seconds * 1000) }),
})

/** Adds the photos as one step of undo, at most `mostChosen` in one request. Throws the first refusal. */
export async function addChosen(
  target: PhotoTarget,
  provider: string,
  photos: readonly LibraryPhoto[],
): Promise<void> {
  const { journalId: journey_id, entryId: entry_id } = target
  const unit = mint()
  const label = { key: 'journal.did.photosAdded', params: { count: photos.length } } as const
  await addSeveralPhotos.late?.load()
  const saved = together(() =>
    inPortions(photos, mostChosen).map(
      some =>
        mutate(
          addSeveralPhotos,
          { journey_id },
          { provider, entry_id, photos: some.map(factsOf) },
          { unit, label },
        ).saved,
    ),
  )
  await Promise.all(saved)
  offerUndo(ImagePlus, label, unit)
}

/** The most bytes that copies of these photos take. Videos are not copied. */
export const mostCopied = (photos: Iterable<LibraryPhoto>): number =>
  [...photos].filter(({ type }) => type === 'image').length * largestCopy

/** Makes copies one after the other. A photo that cannot be read from the library gets none. */
export async function copyChosen(
  journalId: string,
  provider: string,
  photos: readonly LibraryPhoto[],
): Promise<void> {
  const owner_id = mustDevice().actor.user_id
  const images = photos.filter(({ type }) => type === 'image')
  countCopies({ done: 0, count: images.length })
  for (const { id: asset_id, fileName } of images) {
    const origin = { provider, owner_id, asset_id }
    try {
      const preview = await fetchLibraryPicture(origin, 'preview')
      const copy = preview && (await smallCopy(preview, fileName ?? 'photo'))
      if (copy) await addPhotoCopy(journalId, journeyPhotoId(journalId, libraryPhotoHash(origin)), copy)
    } catch (error) {
      console.warn('a copy of a photo could not be made', error)
    }
    countCopies({ done: 1, count: 0 })
  }
}
