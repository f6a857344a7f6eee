import { ClipboardPaste } from 'lucide-preact'
import { t } from '../../../i18n/t.ts'
import type { PlaceSearch } from '../../../shared/place-search/use-place-search.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/overlays/toast-store.ts'
import { searchText } from './found-preview.ts'

type NothingProps = { id: string; query: string; search: PlaceSearch }

/** Says what helps; why nothing was found stands behind it, where that can be changed. */
export function NothingFound({ id, query, search }: NothingProps) {
  // Where a service did not answer, or there is none, the spelling is not to blame.
  const isMisspelt = search.knowsSights !== false && search.error === undefined
  return (
    <div class="add-nothing" id={id}>
      <output>
        <bdi>{t('planner.nothingFound', { query })}</bdi>
        <span class="add-nothing-fact">
          {t(isMisspelt ? 'placeSearch.helpsSpelling' : 'placeSearch.helps')}
        </span>
      </output>
      <Button icon={ClipboardPaste} onClick={() => void pasteLink()}>
        {t('placeSearch.pasteLink')}
      </Button>
    </div>
  )
}

/** Takes what was copied; where the browser does not give it, the field waits for it. */
async function pasteLink(): Promise<void> {
  const field = document.querySelector<HTMLInputElement>('.add-search input')
  const copied = await navigator.clipboard?.readText?.().catch(() => '')
  const text = copied?.trim()
  if (text) searchText.value = text.slice(0, 2000)
  else {
    searchText.value = ''
    showToast({ icon: ClipboardPaste, text: t('placeSearch.pasteHere') })
  }
  field?.focus()
}
