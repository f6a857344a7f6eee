import './journal.css'
import { BookOpen } from 'lucide-preact'
import { createEntry } from '@caravel/sync-protocol/actions/journey-entries'
import { journeyTrip } from '@caravel/sync-protocol/entities/journey-trip'
import { useEffect, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { device } from '../../data/device.ts'
import { journalIds } from '../../data/journals.ts'
import { mint, mutate } from '../../data/mutate.ts'
import { forgetShared, readShared } from '../../data/shared-files.ts'
import { addonOn } from '../../data/store.ts'
import { t } from '../../i18n/t.ts'
import { usePageTitle } from '../../shared/labels/page-title.ts'
import { navigate } from '../../shared/navigation/navigate.ts'
import { today } from '../../shared/trips/today.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/lists/empty.tsx'
import { SkeletonRows } from '../../ui/lists/skeleton.tsx'
import { PageHeader } from '../../ui/navigation/page-header.tsx'
import { journalView, mayWrite, summaryOf, type JournalSummary } from './journal-rows.ts'
import { addPhotos } from './photos/photo-actions.ts'

/** What an entry is begun with: its day, the trip it is about, the files that another app shared. */
interface Begin {
  date: string | undefined
  trip: string | undefined
  shared: boolean
}

/** Begins an entry from the plan of a day, from shared photos, or from the shortcut of the app, in the journal that is meant. */
export default function QuickEntryPage() {
  const { query } = useLocation()
  const { date, trip } = query
  const shared = query['shared'] !== undefined
  usePageTitle(t('journal.new'))
  const [begun, setBegun] = useState(false)
  const ids = journalIds.value
  const isRead = device.value !== undefined && ids !== undefined
  const on = isRead && addonOn('journey')
  const journals = on ? ids.filter(mayWrite).flatMap(id => summaryOf(id) ?? []) : []
  const meant = meantBy(journals, trip)
  const begin = (id: string) => {
    setBegun(true)
    void beginEntry(id, { date, trip, shared })
  }
  useEffect(() => {
    if (meant !== undefined && !begun) begin(meant)
  })
  if (!isRead || meant !== undefined || begun) return <SkeletonRows />
  if (!on) return <Empty icon={BookOpen} level={1} title={t('journal.off')} />
  return (
    <div class="journals">
      <PageHeader title={t('journal.whichJournal')} back={{ href: '/journal' }} />
      <div class="journals-body">
        {journals.length === 0 && (
          <Empty
            icon={BookOpen}
            title={t('journal.none')}
            action={
              <Button kind="primary" href="/journal">
                {t('journal.start')}
              </Button>
            }
          >
            {t('journal.noneFact')}
          </Empty>
        )}
        <ul class="journal-cards">
          {journals.map(({ id, title }) => (
            <li key={id}>
              <Button wide onClick={() => begin(id)}>
                <bdi>{title}</bdi>
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** The only one about the trip, else the only one of a trip under way, else the only one there is. */
function meantBy(journals: readonly JournalSummary[], trip: string | undefined): string | undefined {
  const about = journals.filter(({ id }) =>
    [...journalView(id).rows(journeyTrip).value.values()].some(({ trip_id: of }) => of === trip),
  )
  const live = journals.filter(({ cycle }) => cycle === 'live')
  const [first, ...others] = about.length ? about : live.length ? live : journals
  return others.length ? undefined : first?.id
}

async function beginEntry(journalId: string, { date, shared }: Begin): Promise<void> {
  const path = `/journal/${journalId}/entries`
  if (!shared) return navigate(`${path}/new/edit${date ? `?date=${date}` : ''}`, { replace: true })
  const entryId = mint()
  const params = { journey_id: journalId }
  const label = { key: 'journal.did.wrote' } as const
  const added = await addPhotos(
    {
      journalId,
      entryId,
      key: `entry ${entryId}`,
      begin: () => mutate(createEntry, params, { id: entryId, entry_date: today.peek() }, { label }).saved,
    },
    await readShared(),
  )
  await forgetShared()
  navigate(added ? `${path}/${entryId}/edit` : `/journal/${journalId}`, { replace: true })
}
