import { originOf } from '@caravel/sync-protocol/domain/journal/library-photo'
import { isVideo } from '@caravel/sync-protocol/entities/journey-photo'
import { device } from '../../../data/device.ts'
import { uploads } from '../../../data/files.ts'
import { smallOf, type JournalPhoto } from '../photos/journal-photos.ts'
import type { Pixels } from './layout/resolution.ts'

/** Whether the photo itself is on this device, not only its small picture. Reactive. */
export function isHere(id: string): boolean {
  void uploads.value
  return device.value?.engine.files.isHere(id) === true
}

/** The size in pixels of the picture that would be printed now; undefined if unknown. Reactive. */
export function pixelsOf(photo: JournalPhoto | undefined): Pixels | undefined {
  if (!photo) return undefined
  if (originOf(photo)) return shownByLibrary(photo)
  const silent = device.value?.engine.state().reach === 'silent'
  const whole = !isVideo(photo) && (isHere(photo.id) || !silent)
  const shown = whole ? photo : (smallOf(photo.journey_id, photo.id) ?? photo)
  const { width, height } = shown
  return width && height ? { width, height } : undefined
}

/** The longest side of a preview from a library, px. */
const libraryLongest = 1_440

function shownByLibrary({ width, height }: JournalPhoto): Pixels | undefined {
  if (!width || !height) return undefined
  const scale = Math.min(1, libraryLongest / Math.max(width, height))
  return { width: width * scale, height: height * scale }
}
