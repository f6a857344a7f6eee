import './add-sheet.css'
import { CloudOff, CircleX, MapPin, MapPinPlus, Pencil, Search, Smartphone } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { syncStatus } from '../../../data/sync/status.ts'
import { t } from '../../../i18n/t.ts'
import { parseCoordinates } from '@caravel/sync-protocol/domain/location/parse-coordinates'
import { Chip } from '../../../ui/chip.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ListRow } from '../../../ui/lists/list-row.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { showToast } from '../../../ui/overlays/toast-store.ts'
import { FoundPlaces } from './found-places.tsx'
import { TargetChip } from './target-chip.tsx'
import { aboutPosition } from './about-position.ts'
import { usePlanner } from '../page/planner-context.ts'

/** Add a place: find one this device knows, paste where it is, drop a pin, or write it down. */
export default function AddSheet() {
  const { go } = usePlanner()
  const [query, setQuery] = useState('')
  const pasted = parseCoordinates(query)
  const where = (at: NonNullable<typeof pasted>) =>
    go.openSheet('new', `${aboutPosition(at)}${at.name ? `?${at.name}` : ''}`)
  /** Enter takes what stands first: what was pasted, the first place found, else what is written. */
  const takeFirst = (field: Element) => {
    const found = field.closest('dialog')?.querySelector<HTMLElement>('.add-found .add-button')
    if (pasted) where(pasted)
    else if (found && query.trim()) found.click()
    else if (query.trim()) byHand()
  }
  const byHand = () => go.openSheet('new', query && !pasted ? `?${query}` : undefined)
  return (
    <Sheet title={t('planner.addPlace')} tall onClose={go.closeSheet}>
      <div class="add-search">
        <TextField
          label={t('planner.searchOrPaste')}
          hideLabel
          placeholder={t('planner.searchOrPaste')}
          icon={Search}
          autofocus
          autocomplete="off"
          enterkeyhint="search"
          value={query}
          onInput={setQuery}
          onKeyDown={event => {
            if (event.key !== 'Enter') return
            // The form that may open at once has the focus before this key is through, and would be sent by it.
            event.preventDefault()
            takeFirst(event.currentTarget)
          }}
          end={query && <IconButton icon={CircleX} label={t('planner.clear')} onClick={() => setQuery('')} />}
        />
      </div>
      <div class="add-chips">
        <TargetChip />
        <DropPin />
      </div>
      {pasted && (
        <ul class="list">
          <ListRow
            icon={MapPin}
            title={pasted.name ?? t('planner.pastedPlace')}
            meta={<bdi>{`${pasted.lat.toFixed(5)}, ${pasted.lng.toFixed(5)}`}</bdi>}
            onOpen={() => where(pasted)}
          />
        </ul>
      )}
      {!pasted && (
        <>
          <p class="add-source">
            <Icon of={Smartphone} size={16} />
            {t('planner.onThisDevice')}
          </p>
          <FoundPlaces query={query} />
        </>
      )}
      <Notice
        icon={syncStatus.value.connected ? Pencil : CloudOff}
        action={{ label: t('planner.addByHand'), onClick: byHand }}
      >
        {syncStatus.value.connected ? t('planner.searchesDevice') : t('planner.searchesOffline')}
      </Notice>
    </Sheet>
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
