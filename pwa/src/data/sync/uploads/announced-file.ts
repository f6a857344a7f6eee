import { coverFileId, createFile, uploadCover } from '@caravel/sync-protocol/actions/create-file'
import type { Entry } from '@caravel/sync-protocol/entry'
import { matchMutation } from '@caravel/sync-protocol/mutations'

/** The id of the file whose bytes a change announces; undefined when it announces none. */
export const announcedFile = ({ method, path, body }: Pick<Entry, 'method' | 'path' | 'body'>) => {
  const { id } = body
  const matched = typeof id === 'string' ? matchMutation(method, path) : undefined
  if (matched?.route.name === createFile.name) return String(id)
  if (matched?.route.name !== uploadCover.name) return undefined
  return coverFileId(matched.params['trip_id'] ?? '', String(id))
}
