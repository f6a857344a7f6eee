import { trip } from '@caravel/sync-protocol/entities/trip'
import { tripStream } from '@caravel/sync-protocol/streams'
import { usePageTitle } from '../../shared/labels/page-title.ts'
import { usePresence } from '../../shared/people/use-presence.ts'
import { SyncStatusButton } from '../../shared/sync/sync-status.tsx'
import { t } from '../../i18n/t.ts'
import { PageHeader } from '../../ui/navigation/page-header.tsx'
import { HistoryBody } from './history-body.tsx'
import { KindMenu } from './history-filters.tsx'
import { useHistory } from './use-history.ts'

/** The history of a trip as a page of its own, on a phone. */
export default function HistoryPage({ tripId }: { tripId: string }) {
  const shared = useHistory(tripStream(tripId))
  const { filter, setFilter, view } = shared
  usePresence(view.stream)
  const title = view.rows(trip).value.get(tripId)?.title
  usePageTitle(title ? `${t('history.title')} · ${title}` : t('history.title'))
  return (
    <div class="history history-page">
      <PageHeader
        title={t('history.title')}
        status={<SyncStatusButton shape="line" needsConnection />}
        back={{ href: `/trips/${tripId}`, label: t('ui.back') }}
        actions={<KindMenu stream={view.stream} filter={filter} onChange={setFilter} />}
      />
      <HistoryBody of={shared} page />
    </div>
  )
}
