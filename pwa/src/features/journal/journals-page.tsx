import './journal.css'
import { BookOpen, Plus } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { device } from '../../data/device.ts'
import { journalIds } from '../../data/journals.ts'
import { addonOn } from '../../data/store.ts'
import type { TripSummary } from '../../data/trips.ts'
import { t } from '../../i18n/t.ts'
import { usePageTitle } from '../../shared/labels/page-title.ts'
import { SyncStatusButton } from '../../shared/sync/sync-status.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/lists/empty.tsx'
import { SkeletonRows } from '../../ui/lists/skeleton.tsx'
import { PageHeader } from '../../ui/navigation/page-header.tsx'
import { usePhone } from '../../ui/use-media-query.ts'
import { summaryOf, type JournalSummary } from './journal-rows.ts'
import { JournalCard } from './journal-card.tsx'
import { JournalOffer } from './journal-offer.tsx'
import { NewJournal } from './new-journal.tsx'

/** The reader's journals: that of the trip under way first, then the newest. */
export default function JournalsPage() {
  usePageTitle(t('nav.journal'))
  const phone = usePhone()
  /** The sheet for a new journal, and the trip that it begins with. */
  const [making, setMaking] = useState<TripSummary | true>()
  const ids = journalIds.value
  if (!device.value || !ids) return <SkeletonRows />
  if (!addonOn('journey')) return <Empty icon={BookOpen} level={1} title={t('journal.off')} />
  const journals = ids.flatMap(id => summaryOf(id) ?? []).toSorted(byUse)
  const waiting = ids.length - journals.length
  const startButton = (
    <Button kind="primary" icon={Plus} onClick={() => setMaking(true)}>
      {t('journal.start')}
    </Button>
  )
  return (
    <div class="journals">
      <PageHeader
        kind="area"
        title={t('nav.journal')}
        status={phone && <SyncStatusButton shape="line" />}
        actions={
          <>
            {!phone && <SyncStatusButton shape="pill" />}
            {journals.length > 0 && startButton}
          </>
        }
      />
      <div class="journals-body">
        {journals.length === 0 && waiting === 0 && (
          <Empty icon={BookOpen} title={t('journal.none')} action={startButton}>
            {t('journal.noneFact')}
          </Empty>
        )}
        <JournalOffer onStart={trip => setMaking(trip)} />
        <ul class="journal-cards">
          {journals.map(journal => (
            <JournalCard key={journal.id} journal={journal} />
          ))}
        </ul>
        {waiting > 0 && <p class="journal-note">{t('journal.waiting', { count: waiting })}</p>}
      </div>
      {making && (
        <NewJournal {...(making === true ? {} : { trip: making })} onClose={() => setMaking(undefined)} />
      )}
    </div>
  )
}

const turn = ({ cycle }: JournalSummary): number => (cycle === 'live' ? 0 : cycle === 'archived' ? 2 : 1)

const byUse = (a: JournalSummary, b: JournalSummary): number =>
  turn(a) - turn(b) ||
  (b.end_date ?? '9999').localeCompare(a.end_date ?? '9999') ||
  a.title.localeCompare(b.title)
