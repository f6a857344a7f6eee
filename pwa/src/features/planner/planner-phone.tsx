import './planner-phone.css'
import { ChevronUp, Map as MapIcon, Plus } from 'lucide-preact'
import { useEffect, useState } from 'preact/hooks'
import { t } from '../../i18n/t.ts'
import { SetBackNotice } from '../../app/set-back-notice.tsx'
import { ErrorBoundary } from '../../app/error-boundary.tsx'
import { FloatingButton } from '../../ui/floating-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { DayPanel } from './day-panel.tsx'
import { DayStrip } from './day-strip.tsx'
import Inspector, { InspectorMenu, inspectorOver } from './inspector.tsx'
import { MapSheet, type SheetStop } from './map-sheet.tsx'
import { MapTop } from './map-top.tsx'
import { LazyMap } from './lazy-map.tsx'
import { usePlanner } from './planner-context.ts'
import { PlannerHeader } from './planner-header.tsx'
import { nextWay } from './next-way.ts'
import { useLocalNow } from './use-local-now.ts'

/** What the map's top row covers, px. */
const topCover = 64
const sheetCover: Record<SheetStop, number> = { low: 112, half: 316, full: 316 }
/** In the strip of map under the list: the credit at its foot, and the button at its end. */
const peekCover = { top: 0, bottom: 20, inlineStart: 0, inlineEnd: 72 }
const nothingCovered = { top: 0, bottom: 0, inlineStart: 0, inlineEnd: 0 }

/** One column: the list with a peek of the map below it, or the map with a sheet of the list. */
export default function PlannerPhone() {
  const { at, may, go, tripId } = usePlanner()
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
          <PlaceSheet />
        </ErrorBoundary>
      )}
      <div key="map" class="phone-map">
        {!at.map && <PeekHandle />}
        <div class="phone-map-ground" inert={!at.map}>
          <LazyMap compact padding={padding} fitFor={size} />
        </div>
        {at.map && <MapTop takesFocus={cameFromList} />}
        {at.map && <MapSheet stop={stop} onStop={setStop} />}
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

/** The open stop or place over the list. */
function PlaceSheet() {
  const { selected, go } = usePlanner()
  if (!selected) return null
  const { place, stop, day } = selected
  return (
    <Sheet
      key={stop?.id ?? place.id}
      over={inspectorOver(stop, day)}
      title={<bdi>{place.name}</bdi>}
      actions={<InspectorMenu place={place} stop={stop} />}
      onClose={go.closeDetail}
    >
      <Inspector bare />
    </Sheet>
  )
}
