import { trip } from '@caravel/sync-protocol/entities/trip'
import { usePageTitle } from '../../app/page-title.ts'
import { SyncStatusButton } from '../../app/sync-status.tsx'
import { t } from '../../i18n/t.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { FilterChips, KindMenu } from './history-filters.tsx'
import { HistoryList } from './history-list.tsx'
import { RewindButton } from './rewind-sheet.tsx'
import { useHistory } from './use-history.ts'

/** The history of a trip as a page of its own, on a phone. */
export default function HistoryPage({ tripId }: { tripId: string }) {
  const { history, view, filter, setFilter, authors, about, day } = useHistory(tripId)
  const title = view.rows(trip).value.get(tripId)?.title
  usePageTitle(title ? `${t('history.title')} · ${title}` : t('history.title'))
  return (
    <div class="history history-page">
      <PageHeader
        title={t('history.title')}
        status={<SyncStatusButton shape="line" />}
        back={{ href: `/trips/${tripId}`, label: t('ui.back') }}
        actions={<KindMenu filter={filter} onChange={setFilter} />}
      />
      <FilterChips
        filter={filter}
        onChange={setFilter}
        people={history.people.value}
        authors={authors}
        about={about}
        day={day}
      />
      <div class="history-scroll">
        <HistoryList
          history={history}
          view={view}
          authors={authors}
          level={2}
          filtered={filter.by !== undefined || filter.entity !== undefined}
        />
      </div>
      <footer class="history-footer">
        <RewindButton history={history} view={view} authors={authors} wide />
      </footer>
    </div>
  )
}
