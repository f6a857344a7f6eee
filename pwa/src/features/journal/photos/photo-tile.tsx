import { Play } from 'lucide-preact'
import { originOf } from '@caravel/sync-protocol/domain/journal/library-photo'
import { isVideo } from '@caravel/sync-protocol/entities/journey-photo'
import { t } from '../../../i18n/t.ts'
import { PhotoImage } from '../../../photos/photo-image.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LibraryImage } from './library-image.tsx'
import { smallOf, type JournalPhoto } from './journal-photos.ts'

/** What is read out in the place of a photo or video: its caption, else which one it is. */
export function altOf(photo: JournalPhoto, number: number): string {
  if (photo.caption?.trim()) return photo.caption.trim()
  return t(isVideo(photo) ? 'journal.videoAlt' : 'journal.photoAlt', { number })
}

/** The small picture of a photo or video, which is all that a list of them fetches; or the `original`. */
export function PhotoTile(props: { photo: JournalPhoto; number: number; original?: boolean }) {
  const { photo, number, original = false } = props
  const small = smallOf(photo.journey_id, photo.id)
  const video = isVideo(photo)
  const origin = originOf(photo)
  return (
    <span class="journal-tile-face">
      {origin ? (
        <LibraryImage
          photo={photo}
          origin={origin}
          alt={altOf(photo, number)}
          size={original && !video ? 'preview' : 'thumbnail'}
        />
      ) : video && !small ? (
        <span class="journal-unplayable">{altOf(photo, number)}</span>
      ) : (
        <PhotoImage photo={photo} small={small} alt={altOf(photo, number)} original={original && !video} />
      )}
      {video && (
        <span class="journal-tile-video">
          <Icon of={Play} size={16} />
          {photo.duration_ms ? lengthText(photo.duration_ms) : null}
        </span>
      )}
    </span>
  )
}

/** `1:05` */
export function lengthText(ms: number): string {
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
