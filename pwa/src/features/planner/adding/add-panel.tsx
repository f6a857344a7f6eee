import './add-sheet.css'
import './add-panel.css'
import { CloudOff, Globe, Pencil } from 'lucide-preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { t } from '../../../i18n/t.ts'
import { searchProblemText } from '../../../shared/place-search/search-problem.ts'
import { isSameFound, splitFound } from '../../../shared/place-search/found-on-map.ts'
import { Button } from '../../../ui/button.tsx'
import { rememberFocus } from '../../../ui/focusable.ts'
import { Notice } from '../../../ui/notice.tsx'
import { dayPanelId } from '../day/containers.ts'
import { usePlanner } from '../page/planner-context.ts'
import { DropPin } from './drop-pin.tsx'
import { FoundPlaces } from './found-places.tsx'
import { foundAround, leavePreview } from './found-preview.ts'
import { PastedRow } from './pasted-row.tsx'
import { SearchField } from './search-field.tsx'
import { searchOrigin } from './search-origin.ts'
import { SightsNote } from './sights-note.tsx'
import { TargetChip } from './target-chip.tsx'
import { useAdding, type Adding } from './use-adding.ts'

/** Add a place beside the map: what is found stands where the day stood, and on the map before it is added. */
export default function AddPanel() {
  const { go } = usePlanner()
  const adding = useAdding()
  const { query, listId, pasted, search, openPasted, byHand } = adding
  const frame = useRef<HTMLElement>(null)
  useFocusWithin(frame)
  useEscape()
  useShownAround(adding)
  return (
    <search class="add-frame add-panel" id={dayPanelId} aria-label={t('planner.addPlace')} ref={frame}>
      <div class="add-head">
        <SearchField adding={adding} />
        <Button kind="text" onClick={go.closeSheet}>
          {t('planner.cancel')}
        </Button>
      </div>
      <div class="add-chips">
        <TargetChip />
        <DropPin />
      </div>
      <div class="add-results">
        {pasted ? (
          <PastedRow pasted={pasted} onOpen={openPasted} />
        ) : (
          <FoundPlaces id={listId} query={query} search={search} />
        )}
        <Outcome adding={adding} />
      </div>
      <footer class="add-foot">
        <span>{t('placeSearch.notInList')}</span>
        <Button icon={Pencil} onClick={byHand}>
          {t('planner.addByHand')}
        </Button>
      </footer>
    </search>
  )
}

/** What could not be asked, and who else can be. */
function Outcome({ adding: { search, connected, query, pasted } }: { adding: Adding }) {
  return (
    <div class="add-outcome">
      <SightsNote search={search} query={pasted ? '' : query} />
      {search.searchFurther && (
        <Notice icon={Globe} action={{ label: t('placeSearch.further'), onClick: search.searchFurther }}>
          {t(search.suggests ? 'placeSearch.furtherMore' : 'placeSearch.furtherFact')}
        </Notice>
      )}
      {!connected && <Notice icon={CloudOff}>{t('planner.searchesOffline')}</Notice>}
      {connected && search.error !== undefined && (
        <Notice icon={CloudOff}>{searchProblemText(search.error)}</Notice>
      )}
    </div>
  )
}

/** The field has the focus at once, also where the panel replaces another sheet; it goes back where it was. */
function useFocusWithin(frame: { current: HTMLElement | null }): void {
  const { at } = usePlanner()
  useLayoutEffect(() => {
    const giveBack = rememberFocus()
    const element = frame.current
    return () => {
      const { activeElement: now } = document
      if (now === document.body || element?.contains(now)) queueMicrotask(giveBack)
    }
  }, [frame])
  useEffect(() => {
    const now = document.activeElement
    const elsewhere = !frame.current?.contains(now) && !now?.closest('.found-panel, dialog')
    const field = frame.current?.querySelector('input')
    if (at.sheet !== 'add' || !elsewhere) return
    field?.focus()
    // What was looked for before is replaced by the next letter.
    field?.select()
  }, [frame, at.sheet])
}

/** Esc leaves what is looked at, then the search; before anything behind them hears of it. */
function useEscape(): void {
  const planner = usePlanner()
  useEffect(() => {
    const escape = (event: KeyboardEvent) => {
      const over = document.querySelector('dialog[open], .menu')
      if (event.key !== 'Escape' || event.isComposing || over) return
      event.preventDefault()
      event.stopPropagation()
      if (planner.at.sheet === 'found') leavePreview(planner)
      else planner.go.closeSheet()
    }
    addEventListener('keydown', escape, { capture: true })
    return () => removeEventListener('keydown', escape, { capture: true })
  }, [planner])
}

/** What was found around here stands on the map as dots; what is on the trip has its own mark. */
function useShownAround({ search: { found } }: Adding): void {
  const planner = usePlanner()
  const origin = searchOrigin(planner)
  const { lat, lng } = origin ?? {}
  const places = [...planner.plan.places.values()]
  const unknown = found.filter(each => !places.some(place => isSameFound(each, place)))
  const names = unknown.map(each => `${each.name} ${each.lat} ${each.lng}`).join()
  useEffect(() => {
    foundAround.value = splitFound(unknown, origin).around
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what was found, and the values of the position
  }, [names, lat, lng])
  useEffect(() => () => void (foundAround.value = []), [])
}
