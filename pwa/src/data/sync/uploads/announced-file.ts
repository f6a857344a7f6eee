import { coverFileId, createFile, uploadCover } from '@caravel/sync-protocol/actions/create-file'
import { createJourneyPhoto } from '@caravel/sync-protocol/actions/journey-photos'
import { journeyPhotoId } from '@caravel/sync-protocol/entities/journey-photo'
import type { Entry } from '@caravel/sync-protocol/entry'
import { matchMutation } from '@caravel/sync-protocol/mutations'

/** The id of the file whose bytes a change announces; undefined when it announces none. */
export const announcedFile = ({ method, path, body }: Pick<Entry, 'method' | 'path' | 'body'>) => {
  const { id, sha256 } = body
  if (typeof id !== 'string' && typeof sha256 !== 'string') return undefined
  const { route, params = {} } = matchMutation(method, path) ?? {}
  if (route?.name === createJourneyPhoto.name)
    return journeyPhotoId(params['journey_id'] ?? '', String(sha256))
  if (typeof id !== 'string') return undefined
  if (route?.name === createFile.name) return id
  return route?.name === uploadCover.name ? coverFileId(params['trip_id'] ?? '', id) : undefined
}
