import { t } from '../../../i18n/t.ts'
import { listEntries } from '../journal-rows.ts'
import { JournalMap } from './lazy-journal-map.tsx'

const stay = () => {}

/** The map above the timeline of a phone: it shows the day in view, and a tap opens the map. */
export function MapPeek({ journalId, dateInView }: { journalId: string; dateInView: string | undefined }) {
  if (!listEntries(journalId).some(({ location_lat: lat }) => lat !== null)) return null
  return (
    <a class="journal-peek" href={`/journal/${journalId}/map`} aria-label={t('journal.showMap')}>
      <div class="journal-peek-map" inert>
        <JournalMap journalId={journalId} dateInView={dateInView} onDay={stay} compact peek />
      </div>
    </a>
  )
}
