import { formatDateRange } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import { useTripFacts } from '../../shared/trips/use-trip-facts.ts'
import { TripCover } from '../../ui/trip-cover.tsx'
import { useNear } from '../../ui/use-near.ts'
import type { JournalSummary } from './journal-rows.ts'
import { coverPhoto } from './photos/journal-photos.ts'
import { PhotoTile } from './photos/photo-tile.tsx'

/** A journal that can be opened whole: its first photo, else the chart of its trip, then its name and figures. */
export function JournalCard({ journal }: { journal: JournalSummary }) {
  const { id, start_date: start, end_date: end } = journal
  const { near, ref } = useNear<HTMLLIElement>(false)
  return (
    <li ref={ref}>
      <div class="journal-card">
        <div class="journal-card-cover" aria-hidden="true">
          {near && <Cover journal={journal} />}
        </div>
        <div class="journal-card-words">
          <h2 dir="auto">
            <a href={`/journal/${id}`}>{journal.title}</a>
          </h2>
          {start && end && <p>{formatDateRange(start, end)}</p>}
          <p>{t('journal.counts', { entries: journal.entries, open: journal.suggestions })}</p>
          {journal.cycle === 'live' && <p class="journal-card-now">{t('journal.live')}</p>}
          {journal.cycle === 'archived' && <p>{t('journal.archived')}</p>}
        </div>
      </div>
    </li>
  )
}

function Cover({ journal: { id, trip_id: tripId } }: { journal: JournalSummary }) {
  const photo = coverPhoto(id)
  if (photo) return <PhotoTile photo={photo} number={1} />
  return tripId === null ? <TripCover id={id} points={[]} /> : <Chart tripId={tripId} />
}

function Chart({ tripId }: { tripId: string }) {
  return <TripCover id={tripId} points={useTripFacts(tripId)?.route ?? []} />
}
