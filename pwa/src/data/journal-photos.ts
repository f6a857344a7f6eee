/** Photos and videos of journals: how a screen adds and changes them, with or without a network. */
import { createJourneyPhoto } from '@caravel/sync-protocol/actions/journey-photos'
import {
  isVideo,
  type journeyPhoto,
  journeyPhotoId,
  largestVideo,
} from '@caravel/sync-protocol/entities/journey-photo'
import type { RowOf } from '@caravel/sync-protocol/entity'
import type { Values } from '@caravel/sync-protocol/op'
import { journeyStream } from '@caravel/sync-protocol/streams'
import { mustDevice } from './device.ts'
import { hashed, type HashedFile, type PreparedFile } from './files.ts'
import { mutate, together, type MutateOptions } from './mutate.ts'

export type JournalPhoto = RowOf<typeof journeyPhoto> & { journey_id: string }

type Options = Pick<MutateOptions, 'label' | 'unit'>

export interface NewJournalPhoto extends PreparedFile {
  /** Local time and degrees, as the camera says. */
  taken_at?: string | null
  lat?: number | null
  lng?: number | null
  duration_ms?: number | null
  /** The small picture of a photo, or the poster of a video; absent where it is small itself. */
  small?: PreparedFile | undefined
}

/**
 * Adds a photo or video, with the small picture of it. Bytes and changes are kept by the disk together. The same content
 * is one photo of a journal: adding it again puts it into the entry where it is in none.
 * @param entryId null: in the gallery alone
 * @throws AppError FILE_TYPE_REFUSED, FILE_TOO_LARGE with `limit` in bytes, FORBIDDEN, or the plan's refusal
 */
export async function addJournalPhoto(
  journeyId: string,
  entryId: string | null,
  photo: NewJournalPhoto,
  options: Options = {},
): Promise<{ id: string; saved: Promise<void> }> {
  const { small, taken_at, lat, lng, duration_ms, caption } = photo
  const [whole, lesser] = [
    await hashed(photo, isVideo(photo) ? { largest: largestVideo } : {}),
    small && (await hashed(small)),
  ]
  const id = journeyPhotoId(journeyId, whole.sha256)
  const place = lat === undefined || lng === undefined ? {} : { lat, lng }
  const facts = {
    ...place,
    ...(taken_at ? { taken_at } : {}),
    ...(duration_ms ? { duration_ms } : {}),
    ...(caption ? { caption } : {}),
    ...(entryId ? { entry_id: entryId } : {}),
  }
  const [saved] = together(() => [
    announce(journeyId, whole, facts, options),
    ...(lesser && lesser.sha256 !== whole.sha256
      ? [announce(journeyId, lesser, { thumbnail_of_id: id }, options)]
      : []),
  ])
  return { id, saved: saved ?? Promise.resolve() }
}

/** Adds a copy of a photo that stays in a library: its small picture, which every device of the journal stores. */
export async function addPhotoCopy(journeyId: string, photoId: string, copy: PreparedFile): Promise<void> {
  await announce(journeyId, await hashed(copy), { thumbnail_of_id: photoId }, {})
}

function announce(journey_id: string, file: HashedFile, facts: Values, options: Options): Promise<void> {
  const { name, mime, bytes, sha256, width, height, preview } = file
  const content = { name, mime, size: bytes.byteLength, sha256 }
  const shown = {
    ...(width ? { width } : {}),
    ...(height ? { height } : {}),
    ...(preview ? { preview } : {}),
  }
  const upload = {
    ...content,
    id: journeyPhotoId(journey_id, sha256),
    stream: journeyStream(journey_id),
    staged_at: mustDevice().engine.now(),
    bytes,
  }
  return mutate(
    createJourneyPhoto,
    { journey_id },
    { ...content, ...shown, ...facts },
    { ...options, upload },
  ).saved
}
