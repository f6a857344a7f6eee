import { headLength } from '../../../photos/image-kind.ts'
import { readPhotoFacts } from '../../../photos/photo-facts.ts'
import { prepareImage } from '../../../photos/prepare-image.ts'
import { prepareVideo, videoType } from '../../../photos/prepare-video.ts'
import { smallPicture } from '../../../photos/small-picture.ts'
import type { NewJournalPhoto } from '../../../data/journal-photos.ts'

/**
 * Makes a photo or video of a file, with its small picture, and when and where it was taken.
 * @throws RefusedImage when it cannot become one, and the signal's reason once it was cancelled
 */
export async function prepareJournalFile(file: File, signal: AbortSignal): Promise<NewJournalPhoto> {
  const head = await file
    .slice(0, headLength)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0))
  const type = videoType(new Uint8Array(head))
  if (type !== undefined) return prepareVideo(file, type, signal)
  const facts = await readPhotoFacts(file)
  const photo = await prepareImage(file, signal)
  return { ...photo, ...facts, small: await smallPicture(photo) }
}
