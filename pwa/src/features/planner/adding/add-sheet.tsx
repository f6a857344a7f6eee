import './add-sheet.css'
import { t } from '../../../i18n/t.ts'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { usePlanner } from '../page/planner-context.ts'
import { DropPin } from './drop-pin.tsx'
import { FoundPlaces } from './found-places.tsx'
import { PastedRow } from './pasted-row.tsx'
import { SearchField } from './search-field.tsx'
import { SearchOutcome } from './search-outcome.tsx'
import { TargetChip } from './target-chip.tsx'
import { useAdding } from './use-adding.ts'

/** Add a place on a phone: find it, paste where it is, drop a pin, or write it down. */
export default function AddSheet() {
  const { go } = usePlanner()
  const adding = useAdding()
  const { query, listId, connected, pasted, search, openPasted, byHand } = adding
  return (
    <Sheet title={t('planner.addPlace')} tall onClose={go.closeSheet}>
      <div class="add-frame">
        <SearchField adding={adding} />
        <div class="add-chips">
          <TargetChip />
          <DropPin />
        </div>
        {pasted ? (
          <PastedRow pasted={pasted} onOpen={openPasted} />
        ) : (
          <FoundPlaces id={listId} query={query} search={search} />
        )}
        <SearchOutcome query={pasted ? '' : query} search={search} connected={connected} onByHand={byHand} />
      </div>
    </Sheet>
  )
}
