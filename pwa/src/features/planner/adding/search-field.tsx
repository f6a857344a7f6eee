import { CircleX, Search } from 'lucide-preact'
import { t } from '../../../i18n/t.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { searchText } from './found-preview.ts'
import { moveInFound } from './move-in-found.ts'
import type { Adding } from './use-adding.ts'

/** Where people write what they look for; the list below it is its popup. */
export function SearchField({ adding }: { adding: Adding }) {
  const { listId, pasted, enter } = adding
  const query = searchText.value
  const setQuery = (text: string) => void (searchText.value = text)
  return (
    <div class="add-search">
      <TextField
        label={t('planner.searchOrPaste')}
        hideLabel
        placeholder={t('planner.searchOrPaste')}
        icon={Search}
        autofocus
        suggests={{ popup: 'grid', list: listId, shown: !pasted }}
        autocomplete="off"
        enterkeyhint="search"
        value={query}
        onInput={setQuery}
        onKeyDown={event => {
          if (event.isComposing) return
          moveInFound(event)
          if (event.key !== 'Enter') return
          // The form that may open at once has the focus before this key is through, and would be sent by it.
          event.preventDefault()
          enter()
        }}
        end={query && <IconButton icon={CircleX} label={t('planner.clear')} onClick={() => setQuery('')} />}
      />
    </div>
  )
}
