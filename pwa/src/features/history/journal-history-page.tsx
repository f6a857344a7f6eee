import { BookOpen } from 'lucide-preact'
import { journey } from '@caravel/sync-protocol/entities/journey'
import { journeyStream } from '@caravel/sync-protocol/streams'
import { device } from '../../data/device.ts'
import { addonOn } from '../../data/store.ts'
import { t } from '../../i18n/t.ts'
import type { AreaPageProps } from '../../shared/areas/area.ts'
import { usePageTitle } from '../../shared/labels/page-title.ts'
import { SyncStatusButton } from '../../shared/sync/sync-status.tsx'
import { Empty } from '../../ui/lists/empty.tsx'
import { SkeletonRows } from '../../ui/lists/skeleton.tsx'
import { PageHeader } from '../../ui/navigation/page-header.tsx'
import { HistoryBody } from './history-body.tsx'
import { KindMenu } from './history-filters.tsx'
import { useHistory } from './use-history.ts'

/** The history of a journal. */
export default function JournalHistoryPage({ params }: AreaPageProps) {
  if (!device.value) return <SkeletonRows />
  if (!addonOn('journey')) return <Empty icon={BookOpen} level={1} title={t('journal.off')} />
  return <JournalHistory id={params?.['id'] ?? ''} />
}

function JournalHistory({ id }: { id: string }) {
  const shared = useHistory(journeyStream(id))
  const { filter, setFilter, view } = shared
  const title = view.rows(journey).value.get(id)?.title
  usePageTitle(title ? `${t('history.title')} · ${title}` : t('history.title'))
  return (
    <div class="history history-page">
      <PageHeader
        title={t('history.title')}
        meta={title && <bdi>{title}</bdi>}
        status={<SyncStatusButton shape="line" needsConnection />}
        back={{ href: `/journal/${id}`, label: t('ui.back') }}
        actions={<KindMenu stream={view.stream} filter={filter} onChange={setFilter} />}
      />
      <HistoryBody of={shared} page />
    </div>
  )
}
