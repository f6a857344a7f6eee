import './planner-phone.css'
import { ChevronUp, Map as MapIcon, Plus } from 'lucide-preact'
import { Suspense } from 'preact/compat'
import { useEffect, useState } from 'preact/hooks'
import { t, withWords } from '../../i18n/t.ts'
import { SetBackNotice } from '../../app/set-back-notice.tsx'
import { ErrorBoundary } from '../../app/error-boundary.tsx'
import { FloatingButton } from '../../ui/floating-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { DayPanel } from './day-panel.tsx'
import { DayStrip } from './day-strip.tsx'
import { laterPart } from './later-part.ts'
import type { MapSheetProps, SheetStop } from './map-sheet.tsx'
import { LazyMap } from './lazy-map.tsx'
import { usePlanner } from './planner-context.ts'
import { PlannerHeader } from './planner-header.tsx'
import { nextWay } from './next-way.ts'
import { useLocalNow } from './use-local-now.ts'

const MapSheet = laterPart<MapSheetProps>(withWords('planner-sheets', () => import('./map-sheet.tsx')))
const MapTop = laterPart<{ takesFocus: boolean }>(withWords('planner-sheets', () => import('./map-top.tsx')))
const PlaceSheet = laterPart(withWords('planner-sheets', () => import('./place-sheet.tsx')))

/** What the map's top row covers, px. */
const topCover = 64
const sheetCover: Record<SheetStop, number> = { low: 112, half: 316, full: 316 }
/** In the strip of map under the list: the credit at its foot, and the button at its end. */
const peekCover = { top: 0, bottom: 20, inlineStart: 0, inlineEnd: 72 }
const nothingCovered = { top: 0, bottom: 0, inlineStart: 0, inlineEnd: 0 }

/** One column: the list with a peek of the map below it, or the map with a sheet of the list. */
export default function PlannerPhone() {
  const { at, may, go, selected, tripId } = usePlanner()
  const [stop, setStop] = useState<SheetStop>('half')
  const [cameFromList, setCameFromList] = useState(false)
  if (!at.map && !cameFromList) setCameFromList(true)
  const size = useSettled(at.map ? 'whole' : 'peek')
  const padding = at.map ? { ...nothingCovered, top: topCover, bottom: sheetCover[stop] } : peekCover
  return (
    <div class={at.map ? 'planner is-map' : 'planner is-list'}>
      {!at.map && (
        <ErrorBoundary key="list">
          <PlannerHeader />
          <SetBackNotice tripId={tripId} />
          <DayStrip />
          <DayPanel />
          <Suspense fallback={null}>{selected && <PlaceSheet />}</Suspense>
        </ErrorBoundary>
      )}
      <div key="map" class="phone-map">
        {!at.map && <PeekHandle />}
        <div class="phone-map-ground" inert={!at.map}>
          <LazyMap compact padding={padding} fitFor={size} />
        </div>
        <Suspense fallback={null}>
          {at.map && <MapTop takesFocus={cameFromList} />}
          {at.map && <MapSheet stop={stop} onStop={setStop} />}
        </Suspense>
      </div>
      {!at.map && may.places && (
        <FloatingButton
          icon={Plus}
          label={t('planner.addPlace')}
          class="planner-add"
          onClick={() => go.openSheet('add')}
        />
      )}
    </div>
  )
}

/** A value once the page has been laid out with it: the map has its new size by then. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setSettled(value))
    })
    return () => cancelAnimationFrame(frame)
  }, [value])
  return settled
}

/** The way to the map stays under the thumb: a handle, and a strip of the map itself. */
function PeekHandle() {
  const { day, go } = usePlanner()
  const now = useLocalNow()
  const next = day && nextWay(day, now)
  return (
    <button type="button" class="peek-handle" onClick={() => go.openMap()}>
      <span class="peek-bar">
        <Icon of={MapIcon} />
        <b>{t('planner.map')}</b>
        <span class="peek-next">{next}</span>
        <Icon of={ChevronUp} />
      </span>
    </button>
  )
}
