import './add-sheet.css'
import { CircleX, MapPinPlus, Search } from 'lucide-preact'
import { useStableId } from '../../../ui/use-stable-id.ts'
import { syncStatus } from '../../../data/sync/status.ts'
import { t } from '../../../i18n/t.ts'
import { Chip } from '../../../ui/chip.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { showToast } from '../../../ui/overlays/toast-store.ts'
import { FoundPlaces } from './found-places.tsx'
import { PastedRow } from './pasted-row.tsx'
import { SearchOutcome } from './search-outcome.tsx'
import { TargetChip } from './target-chip.tsx'
import { aboutPosition } from './about-position.ts'
import { searchText } from './found-preview.ts'
import { moveInFound } from './move-in-found.ts'
import { searchOrigin } from './search-origin.ts'
import { usePasted, type PastedPlace } from '../../../shared/place-search/use-pasted.ts'
import { usePlaceSearch } from '../../../shared/place-search/use-place-search.ts'
import { usePlanner } from '../page/planner-context.ts'

/** An address of the web is nothing to search for. */
const isLink = (query: string) => /^\s*https?:\/\//i.test(query)

/** Add a place: find it, paste where it is, drop a pin, or write it down. */
export default function AddSheet() {
  const planner = usePlanner()
  const { go } = planner
  const query = searchText.value
  const setQuery = (text: string) => void (searchText.value = text)
  const listId = useStableId('found')
  const { connected } = syncStatus.value
  const near = searchOrigin(planner)
  const pasted = usePasted(query, near, connected) ?? (isLink(query) ? {} : undefined)
  const search = usePlaceSearch(pasted ? '' : query, near, connected)
  const where = (at: PastedPlace) =>
    go.openSheet('new', `${aboutPosition(at)}${at.name ? `?${at.name}` : ''}`)
  const byHand = () => go.openSheet('new', query && !pasted ? `?${query}` : undefined)
  /** Enter takes what stands first: what was pasted, the first place found, else what is written. */
  const takeFirst = (field: Element) => {
    const found = field.closest('dialog')?.querySelector<HTMLElement>('.add-found .add-button')
    if (pasted?.at) where(pasted.at)
    else if (found && query.trim()) found.click()
    else if (query.trim() && !pasted) byHand()
  }
  return (
    <Sheet title={t('planner.addPlace')} tall onClose={go.closeSheet}>
      <SearchField listId={listId} expanded={!pasted} query={query} onInput={setQuery} onEnter={takeFirst} />
      <div class="add-chips">
        <TargetChip />
        <DropPin />
      </div>
      {pasted ? (
        <PastedRow pasted={pasted} onOpen={where} />
      ) : (
        <FoundPlaces id={listId} query={query} search={search} />
      )}
      <SearchOutcome search={search} connected={connected} onByHand={byHand} />
    </Sheet>
  )
}

function SearchField(props: {
  listId: string
  expanded: boolean
  query: string
  onInput: (query: string) => void
  onEnter: (field: Element) => void
}) {
  const { listId, expanded, query, onInput, onEnter } = props
  return (
    <div class="add-search">
      <TextField
        label={t('planner.searchOrPaste')}
        hideLabel
        placeholder={t('planner.searchOrPaste')}
        icon={Search}
        autofocus
        suggests={{ popup: 'grid', list: listId, shown: expanded }}
        autocomplete="off"
        enterkeyhint="search"
        value={query}
        onInput={onInput}
        onKeyDown={event => {
          if (event.isComposing) return
          moveInFound(event)
          if (event.key !== 'Enter') return
          // The form that may open at once has the focus before this key is through, and would be sent by it.
          event.preventDefault()
          onEnter(event.currentTarget)
        }}
        end={query && <IconButton icon={CircleX} label={t('planner.clear')} onClick={() => onInput('')} />}
      />
    </div>
  )
}

/** Shows the map and says how a pin is dropped there. */
function DropPin() {
  const { go, shape, at } = usePlanner()
  const show = () => {
    const touch = matchMedia('(pointer: coarse)').matches
    go.replaceSheet(shape === 'phone' ? { map: true } : { map: at.map })
    showToast({ icon: MapPinPlus, text: touch ? t('planner.pressMap') : t('planner.rightClickMap') })
  }
  return (
    <Chip icon={MapPinPlus} onClick={show}>
      {t('planner.dropPin')}
    </Chip>
  )
}
