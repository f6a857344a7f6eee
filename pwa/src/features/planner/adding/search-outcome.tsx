import { CloudOff, Globe, Pencil } from 'lucide-preact'
import { t } from '../../../i18n/t.ts'
import { searchProblemText } from '../../../shared/place-search/search-problem.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { PlaceSearch } from '../../../shared/place-search/use-place-search.ts'

/** Behind what was found: another service to ask, and writing the place down. */
export function SearchOutcome(props: { search: PlaceSearch; connected: boolean; onByHand: () => void }) {
  const { search, connected, onByHand } = props
  return (
    <div class="add-outcome">
      {search.searchFurther && (
        <Notice icon={Globe} action={{ label: t('placeSearch.further'), onClick: search.searchFurther }}>
          {t('placeSearch.furtherFact')}
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
