import { CloudOff, Globe, Pencil } from 'lucide-preact'
import { t } from '../../../i18n/t.ts'
import { searchProblemText } from '../../../shared/place-search/search-problem.ts'
import { Notice } from '../../../ui/notice.tsx'
import { SightsNote } from './sights-note.tsx'
import type { PlaceSearch } from '../../../shared/place-search/use-place-search.ts'

type OutcomeProps = { query: string; search: PlaceSearch; connected: boolean; onByHand: () => void }

/** Behind what was found: another service to ask, and writing the place down. */
export function SearchOutcome(props: OutcomeProps) {
  const { query, search, connected, onByHand } = props
  return (
    <div class="add-outcome">
      <SightsNote search={search} query={query} />
      {search.searchFurther && (
        <Notice icon={Globe} action={{ label: t('placeSearch.further'), onClick: search.searchFurther }}>
          {t(search.suggests ? 'placeSearch.furtherMore' : 'placeSearch.furtherFact')}
        </Notice>
      )}
      <Notice
        icon={connected && search.error === undefined ? Pencil : CloudOff}
        action={{ label: t('planner.addByHand'), onClick: onByHand }}
      >
        {connected ? connectedText(search.error) : t('planner.searchesOffline')}
      </Notice>
    </div>
  )
}

const connectedText = (error: unknown): string =>
  error === undefined ? t('placeSearch.notInList') : searchProblemText(error)
