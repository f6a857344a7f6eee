/** Brings the photos of a book to this device, before it is printed. */
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

/** So many come at once. */
const abreast = 3

/**
 * Each is fetched once and kept. What does not come is printed by its small picture. Photos of a library are not kept.
 * @param onProgress called before the first and after each
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
      onProgress({ done: ++done, count: missing.length })
    }
  }
  await Promise.all(Array.from({ length: abreast }, work))
}

/** It is here and kept, or does not come. A photo that is being fetched for the screen is not fetched again. */
function settled(photo: JournalPhoto): Promise<void> {
  return new Promise(resolve => {
    const stop = fileSource(photo).subscribe(({ status }) => {
      if (status === 'loading') return
      resolve()
      queueMicrotask(() => stop())
    })
  })
}
