import { fileSource, uploads } from '../data/files.ts'
import type { ShownPhoto } from './photos-of.ts'

export type PhotoSource = {
  url: string | undefined
  /**
   * `waiting`: its bytes are still to be sent from here · `failed`: they were not taken · `coming`: someone else still
   * has to send them · `away`: they come with the next connection. Undefined: all is well, or it is being read.
   */
  state: 'waiting' | 'failed' | 'coming' | 'away' | undefined
}

/**
 * Where the bytes of a photo are. Reactive.
 * @param from whose bytes are shown, such as its small picture; the state is that of the photo
 */
export function usePhotoSource(photo: ShownPhoto, from: ShownPhoto = photo): PhotoSource {
  const source = fileSource(from).value
  const url = source.status === 'ready' ? source.url : undefined
  const upload = uploads.value.get(photo.id)
  if (photo.state === 'failed' || upload?.refused) return { url, state: 'failed' }
  if (upload) return { url, state: 'waiting' }
  if (source.status !== 'absent') return { url, state: undefined }
  return { url, state: source.why === 'missing' && photo.state === 'announced' ? 'coming' : 'away' }
}

/** The picture of a trip's cover, also where of the trip only its card is here. Reactive. */
export function useCoverSource(tripId: string, id: string): string | undefined {
  const source = fileSource({ id, trip_id: tripId }).value
  return source.status === 'ready' ? source.url : undefined
}
