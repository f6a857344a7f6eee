import { t } from '../../i18n/t.ts'
import { FilterChips } from './history-filters.tsx'
import { HistoryList } from './history-list.tsx'
import { SessionBar } from './session-bar.tsx'
import { RewindButton } from './rewind-sheet.tsx'
import type { useHistory } from './use-history.ts'

/** What page and panel have in common, below their heads: whose changes, the changes, and of a trip the way back to any moment. */
export function HistoryBody({
  of: { history, view, filter, setFilter, authors, about, day },
  page = false,
}: {
  of: ReturnType<typeof useHistory>
  /** On a page of its own. */
  page?: boolean
}) {
  return (
    <>
      <FilterChips
        filter={filter}
        onChange={setFilter}
        people={history.people.value}
        assistants={history.assistants.value}
        authors={authors}
        about={about}
        day={day}
      />
      <div class="history-scroll">
        {filter.via !== undefined && filter.entity === undefined && (
          <SessionBar history={history} name={nameOf(history, filter.via)} />
        )}
        <HistoryList
          history={history}
          view={view}
          authors={authors}
          level={page ? 2 : 3}
          filtered={filter.by !== undefined || filter.via !== undefined || filter.entity !== undefined}
        />
      </div>
      {history.tripId !== undefined && (
        <footer class="history-footer">
          {!page && <p>{t('rewind.fact')}</p>}
          <RewindButton history={history} view={view} authors={authors} wide={page} />
        </footer>
      )}
    </>
  )
}

const nameOf = (history: ReturnType<typeof useHistory>['history'], client: string): string =>
  history.assistants.value.find(({ client_id }) => client_id === client)?.name ?? ''
