import { CloudOff, Globe, Pencil } from 'lucide-preact'
import { ApiError } from '../../../data/api-error.ts'
import { t } from '../../../i18n/t.ts'
import { errorText } from '../../../shared/errors/error-text.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { PlaceSearch } from './use-place-search.ts'

/** Behind what was found: another service to ask, and writing the place down. */
export function SearchOutcome(props: { search: PlaceSearch; connected: boolean; onByHand: () => void }) {
  const { search, connected, onByHand } = props
  return (
    <div class="add-outcome">
      {search.searchFurther && (
        <Notice icon={Globe} action={{ label: t('planner.search.further'), onClick: search.searchFurther }}>
          {t('planner.search.furtherFact')}
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

function connectedText(error: unknown): string {
  if (error === undefined) return t('planner.search.notInList')
  const silent = error instanceof ApiError && error.code === 'NO_ANSWER'
  return silent ? t('planner.search.deviceOnly') : errorText(error)
}
