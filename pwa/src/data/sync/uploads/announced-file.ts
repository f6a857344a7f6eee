import { coverFileId, createFile, uploadCover } from '@caravel/sync-protocol/actions/create-file'
import { createJourneyPhoto } from '@caravel/sync-protocol/actions/journey-photos'
import { journeyPhotoId } from '@caravel/sync-protocol/entities/journey-photo'
import type { Entry } from '@caravel/sync-protocol/entry'

/** The id of the file whose bytes a change announces; undefined when it announces none. */
export const announcedFile = ({
  mutation,
  params,
  body,
}: Pick<Entry, 'mutation' | 'params' | 'body'>): string | undefined => {
  const { id, sha256 } = body
  if (typeof id !== 'string' && typeof sha256 !== 'string') return undefined
  if (mutation === createJourneyPhoto.name) return journeyPhotoId(params['journey_id'] ?? '', String(sha256))
  if (typeof id !== 'string') return undefined
  if (mutation === createFile.name) return id
  return mutation === uploadCover.name ? coverFileId(params['trip_id'] ?? '', id) : undefined
}
