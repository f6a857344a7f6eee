/** Downloads the photos of a book to this device before it is printed. */
import { originOf } from '@caravel/sync-protocol/domain/journal/library-photo'
import { isVideo } from '@caravel/sync-protocol/entities/journey-photo'
import { device } from '../../../data/device.ts'
import { fileSource } from '../../../data/files.ts'
import type { JournalPhoto } from '../photos/journal-photos.ts'
import { isHere } from './photo-here.ts'

export interface Fetching {
  done: number
  count: number
}

/** The most downloads at once. */
const abreast = 3

/**
 * Each photo is fetched once and stored. For one that cannot be fetched the small picture is printed. Photos of a library
 * are not stored.
 * @param onProgress called before the first and after each, but not after `signal` was aborted
 */
export async function fetchOriginals(
  photos: readonly JournalPhoto[],
  onProgress: (now: Fetching) => void,
  signal: AbortSignal,
): Promise<void> {
  const open = device.peek()
  const missing = photos.filter(photo => !isVideo(photo) && !originOf(photo) && !isHere(photo.id))
  if (!open || missing.length === 0 || open.engine.state().reach === 'silent') return
  let done = 0
  const queue = missing.values()
  onProgress({ done, count: missing.length })
  const work = async () => {
    for (const photo of queue) {
      if (signal.aborted) return
      await settled(photo)
      if (signal.aborted) return
      onProgress({ done: ++done, count: missing.length })
    }
  }
  await Promise.all(Array.from({ length: abreast }, work))
}

/** Resolves once a photo is stored or has failed. One that is being fetched for the screen is not fetched again. */
function settled(photo: JournalPhoto): Promise<void> {
  return new Promise(resolve => {
    const stop = fileSource(photo).subscribe(({ status }) => {
      if (status === 'loading') return
      resolve()
      queueMicrotask(() => stop())
    })
  })
}
