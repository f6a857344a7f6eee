import './entry-photos.css'
import { formatNumber } from '../../../i18n/format.ts'
import { t } from '../../../i18n/t.ts'
import { openCard } from '../../../shared/navigation/sheet-url.ts'
import { PhotoTile } from './photo-tile.tsx'
import { photosOfEntry } from './journal-photos.ts'

const mostShown = 3

/** Up to three photos of an entry in the timeline, and how many more there are; each opens full screen. */
export function EntryPhotos({ journalId, entryId }: { journalId: string; entryId: string }) {
  const photos = photosOfEntry(journalId, entryId)
  const shown = photos.slice(0, mostShown)
  const more = photos.length - shown.length
  if (shown.length === 0) return null
  return (
    <ul class="entry-photos" data-count={shown.length} aria-label={t('photos.title')}>
      {shown.map((photo, at) => (
        <li key={photo.id}>
          <button
            type="button"
            class="journal-tile"
            aria-haspopup="dialog"
            onClick={() => openCard('journal-photo', photo.id)}
          >
            <PhotoTile photo={photo} number={at + 1} />
            {more > 0 && at === shown.length - 1 && (
              <span class="journal-tile-more" aria-label={t('journal.morePhotos', { count: more })}>
                +{formatNumber(more)}
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}
