/** What people do with the photos and videos of a journal. */
import { createEntry } from '@caravel/sync-protocol/actions/journey-entries'
import { journeyPhoto } from '@caravel/sync-protocol/entities/journey-photo'
import { placeInList } from '@caravel/sync-protocol/order-list'
import { ImagePlus } from 'lucide-preact'
import { addJournalPhoto, type NewJournalPhoto } from '../../../data/journal-photos.ts'
import { mint, mutate, together } from '../../../data/mutate.ts'
import { photosOfEntry, type JournalPhoto } from './journal-photos.ts'
import { takeIn } from '../../../photos/photo-intake.ts'
import { showRefusal } from '../../../shared/forms/attempt-saved.ts'
import { doWithUndo } from '../../../shared/undo/do-with-undo.ts'
import { offerUndo } from '../../../shared/undo/undo-toast.ts'
import { prepareJournalFile } from './prepare-journal-file.ts'

/** Where photos go. */
export interface PhotoTarget {
  journalId: string
  /** Null: in the gallery alone. */
  entryId: string | null
  /** What `incomingFor` and `refusedFor` call it. */
  key: string
  /** Makes the entry before the first one is added, where it is not there yet. */
  begin?: (() => Promise<unknown>) | undefined
}

export const entryTarget = (journalId: string, entryId: string): PhotoTarget => ({
  journalId,
  entryId,
  key: `entry ${entryId}`,
})

export const galleryTarget = (journalId: string): PhotoTarget => ({
  journalId,
  entryId: null,
  key: `gallery ${journalId}`,
})

/** Files become photos and videos, as one step of undo. Answers how many did. */
export async function addPhotos(target: PhotoTarget, files: readonly File[]): Promise<number> {
  if (files.length === 0) return 0
  const unit = mint()
  const label = { key: 'journal.did.photosAdded', params: { count: files.length } } as const
  const { journalId, entryId, key, begin } = target
  const added = new Set<string>()
  try {
    await takeIn<NewJournalPhoto>(
      key,
      files,
      async photo => {
        if (added.size === 0) await begin?.()
        const { id, saved } = await addJournalPhoto(journalId, entryId, photo, { unit, label })
        await saved
        added.add(id)
      },
      prepareJournalFile,
    )
  } catch (error) {
    showRefusal(error)
  }
  const count = added.size
  if (count > 0) offerUndo(ImagePlus, { ...label, params: { count } }, unit)
  return count
}

const paramsOf = ({ journey_id, id }: JournalPhoto) => ({ journey_id, id })

/** Takes a photo out of its entry; it stays in the gallery. */
export const takeOut = (photo: JournalPhoto): void =>
  doWithUndo({ key: 'journal.did.photoTakenOut', params: {} }, options =>
    mutate(journeyPhoto.update, paramsOf(photo), { entry_id: null }, options),
  )

/** Takes a photo away from the journal; undo brings the same one back. */
export const deletePhoto = (photo: JournalPhoto): void =>
  doWithUndo({ key: 'journal.did.photoDeleted', params: {} }, options =>
    mutate(journeyPhoto.delete, paramsOf(photo), {}, options),
  )

/** Moves a photo of an entry to a place among the others. */
export function movePhoto(photo: JournalPhoto, to: number): void {
  const others = photosOfEntry(photo.journey_id, photo.entry_id ?? '').filter(({ id }) => id !== photo.id)
  const [after, before] = [others[to - 1]?.id ?? null, others[to]?.id ?? null]
  const items = others.map(({ id, position }) => ({ entity: journeyPhoto, id, key: position }))
  const position = { after, before, key: placeInList(items, { after, before }).key }
  doWithUndo({ key: 'photos.did.moved', params: {} }, options =>
    mutate(journeyPhoto.update, paramsOf(photo), { position }, options),
  )
}

/** Puts photos into an entry, as one step of undo. */
export function putInto(entryId: string, photos: readonly JournalPhoto[]): void {
  doWithUndo({ key: 'journal.did.photosAdded', params: { count: photos.length } }, options => {
    const saved = together(() =>
      photos.map(photo => mutate(journeyPhoto.update, paramsOf(photo), { entry_id: entryId }, options).saved),
    )
    return { saved: Promise.all(saved).then(() => undefined) }
  })
}

/** Begins an entry with photos of a day, at the time and place of the first. Answers its id. */
export async function writeAboutPhotos(
  journey_id: string,
  date: string,
  photos: readonly JournalPhoto[],
): Promise<string> {
  const [id, unit] = [mint(), mint()]
  const options = { unit, label: { key: 'journal.did.wrote' } } as const
  const [first] = photos
  const place = first && first.lat !== null ? { location_lat: first.lat, location_lng: first.lng } : {}
  const entry = { id, entry_date: date, entry_time: first?.taken_at?.slice(11, 16) ?? null, ...place }
  const saved = together(() => [
    mutate(createEntry, { journey_id }, entry, options).saved,
    ...photos.map(photo => mutate(journeyPhoto.update, paramsOf(photo), { entry_id: id }, options).saved),
  ])
  await Promise.all(saved)
  return id
}
