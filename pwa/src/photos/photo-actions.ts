/** What people do with photos. */
import { file as fileEntity } from '@caravel/sync-protocol/entities/file'
import { trip } from '@caravel/sync-protocol/entities/trip'
import { ImagePlus } from 'lucide-preact'
import { listItems, placeInList } from '@caravel/sync-protocol/order-list'
import { tripStream } from '@caravel/sync-protocol/streams'
import { showRefusal } from '../shared/forms/attempt-saved.ts'
import { doWithUndo } from '../shared/undo/do-with-undo.ts'
import { undoGroup } from '../shared/undo/undo-groups.ts'
import { attachFile, removeFile, type FileOwner } from '../data/files.ts'
import { mint, mutate } from '../data/mutate.ts'
import { openStream } from '../data/store.ts'
import { t, type StringKey } from '../i18n/t.ts'
import { showToast } from '../ui/overlays/toast-store.ts'
import { chooseImages } from './choose-images.ts'
import { fetchDecoderIfNeeded } from './heic-support.ts'
import { takeIn } from './photo-intake.ts'
import type { Photo } from './photos-of.ts'

type UserAction = { key: StringKey; params: Record<string, string | number> }
export type PhotoPlace = { tripId: string; id: string; name: string | null }

/** Files become photos of a place, as one step of undo. */
export function addPlacePhotos({ tripId, id, name }: PhotoPlace, files: readonly File[]): Promise<void> {
  const did: UserAction = { key: 'photos.did.added', params: { count: files.length, name: name ?? '' } }
  return add(id, { kind: 'place', trip_id: tripId, id }, files, did)
}

/** Lets someone choose photos of a place, or take one. */
export async function choosePlacePhotos(place: PhotoPlace, options: { camera?: boolean }): Promise<void> {
  fetchDecoderIfNeeded()
  await addPlacePhotos(place, await chooseImages(options))
}

/** What {@link incomingFor} and {@link refusedFor} call the cover of a trip. */
export const coverKey = (tripId: string): string => `cover ${tripId}`

/** Lets someone choose a picture of their own as the cover of a trip. */
export async function chooseCover(tripId: string): Promise<void> {
  fetchDecoderIfNeeded()
  const [file] = await chooseImages()
  if (file) await add(coverKey(tripId), { kind: 'cover', trip_id: tripId }, [file], coverChanged)
}

const coverChanged: UserAction = { key: 'photos.did.cover', params: {} }

/** A photo of the trip as its cover; null: the drawing of its route. */
export const putUpCover = (tripId: string, photoId: string | null): void =>
  doWithUndo(coverChanged, options =>
    mutate(trip.update, { trip_id: tripId }, { cover_file_id: photoId }, options),
  )

/** Marks a picture as the photo of its place, which guests of a link see, or takes the mark away. */
export const markPlacePhoto = (photo: Photo, place_photo: boolean): void =>
  doWithUndo({ key: place_photo ? 'photos.did.marked' : 'photos.did.unmarked', params: {} }, options =>
    mutate(fileEntity.update, { trip_id: photo.trip_id, id: photo.id }, { place_photo }, options),
  )

/** Takes a photo away; undo brings the same one back. */
export const removePhoto = (photo: Photo, name: string): void =>
  doWithUndo({ key: 'photos.did.removed', params: { name } }, options => removeFile(photo, options))

/** Moves the photo at a place among its neighbours by one. */
export function movePhoto(photos: readonly Photo[], at: number, step: 1 | -1): void {
  const photo = photos[at]
  const others = photos.filter((_, index) => index !== at)
  const [after, before] = [others[at + step - 1]?.id ?? null, others[at + step]?.id ?? null]
  if (!photo || (after === null && before === null)) return
  const items = listItems(openStream(tripStream(photo.trip_id)).state(), 'files')
  const rest = items.filter(({ id }) => id !== photo.id)
  const position = { after, before, key: placeInList(rest, { after, before }).key }
  doWithUndo({ key: 'photos.did.moved', params: {} }, options =>
    mutate(fileEntity.update, { trip_id: photo.trip_id, id: photo.id }, { position }, options),
  )
}

async function add(key: string, owner: FileOwner, files: readonly File[], did: UserAction): Promise<void> {
  if (files.length === 0) return
  const unit = mint()
  let added = 0
  try {
    await takeIn(key, files, async image => {
      const { saved } = await attachFile(owner, image, { unit, label: did })
      await saved
      added++
    })
  } catch (error) {
    showRefusal(error)
  }
  if (added === 0) return
  const undo = { label: t('trips.undo'), onClick: () => void undoGroup({ unit }) }
  showToast({ icon: ImagePlus, text: t(did.key, did.params), action: undo })
}
