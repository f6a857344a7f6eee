import { Image, PenLine, Plus } from 'lucide-preact'
import { formatTime } from '../../../i18n/format.ts'
import { t } from '../../../i18n/t.ts'
import { showRefusal } from '../../../shared/forms/attempt-saved.ts'
import { navigate } from '../../../shared/navigation/navigate.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { FittingTiles } from './fitting-tiles.tsx'
import type { JournalPhoto } from './journal-photos.ts'
import { writeAboutPhotos } from './photo-actions.ts'

/** The photos of a day that are in no entry and fit none: writing makes an entry of them. */
export function PhotoSuggestion(props: { journalId: string; date: string; photos: readonly JournalPhoto[] }) {
  const { journalId, date, photos } = props
  const time = photos[0]?.taken_at?.slice(11, 16)
  const write = async () => {
    const id = await writeAboutPhotos(journalId, date, photos)
    navigate(`/journal/${journalId}/entries/${id}/edit`)
  }
  return (
    <li class="journal-item is-suggestion">
      <span class="journal-time">{time && formatTime(time)}</span>
      <span class="journal-disc" aria-hidden="true">
        <Icon of={Plus} size={16} />
      </span>
      <div class="journal-suggestion-frame">
        <div class="journal-suggestion-body">
          <h3>{t('journal.photoCount', { count: photos.length })}</h3>
          <p class="journal-note">
            <Icon of={Image} size={16} /> {t('journal.fromPhotos')}
          </p>
        </div>
        <div class="journal-acts">
          <Button
            kind="tonal"
            icon={PenLine}
            aria-label={t('journal.writeAboutPhotos', { count: photos.length })}
            onClick={() => void write().catch(showRefusal)}
          >
            {t('journal.write')}
          </Button>
        </div>
        <FittingTiles photos={photos} />
      </div>
    </li>
  )
}
