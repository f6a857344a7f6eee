import { ImagePlus } from 'lucide-preact'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import type { JournalPhoto } from './journal-photos.ts'
import { putInto } from './photo-actions.ts'
import { PhotoTile } from './photo-tile.tsx'

const mostTiles = 5

/** The first photos that fit a suggestion, dimmed. */
export function FittingTiles({ photos }: { photos: readonly JournalPhoto[] }) {
  if (photos.length === 0) return null
  return (
    <ul class="fitting-tiles" aria-label={t('photos.title')}>
      {photos.slice(0, mostTiles).map((photo, at) => (
        <li key={photo.id}>
          <PhotoTile photo={photo} number={at + 1} />
        </li>
      ))}
    </ul>
  )
}

/** Offers the photos that fit an entry. */
export function FittingPhotosNote({ entryId, photos }: { entryId: string; photos: readonly JournalPhoto[] }) {
  if (photos.length === 0) return null
  return (
    <div class="fitting-note">
      <FittingTiles photos={photos} />
      <Button size="small" kind="tonal" icon={ImagePlus} onClick={() => putInto(entryId, photos)}>
        {t('journal.addFitting', { count: photos.length })}
      </Button>
    </div>
  )
}
