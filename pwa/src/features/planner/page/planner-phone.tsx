import './planner-phone.css'
import { ChevronUp, Map as MapIcon, Plus } from 'lucide-preact'
import { tripStream } from '@caravel/sync-protocol/streams'
import type { RefObject } from 'preact'
import { Suspense } from 'preact/compat'
import { useEffect, useRef, useState } from 'preact/hooks'
import { t } from '../../../i18n/t.ts'
import { OrphanedNotice } from '../../../shared/sync/orphaned-notice.tsx'
import { ErrorBoundary } from '../../../shared/errors/error-boundary.tsx'
import { SheetBoundary } from '../../../shared/errors/sheet-boundary.tsx'
import { FloatingButton } from '../../../ui/overlays/floating-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { MapPadding } from '../../../map/types.ts'
import { behindFrame } from '../../../ui/behind-frame.ts'
import { peekHeights, rems } from '../../../ui/overlays/peek-stops.ts'
import { DayPanel } from '../day/day-panel.tsx'
import { DayStrip } from '../day/day-strip.tsx'
import { laterPart } from '../model/later-part.ts'
import { LazyMap } from '../map/lazy-map.tsx'
import { usePlanner } from './planner-context.ts'
import { PlannerHeader } from './planner-header.tsx'
import { nextWay } from '../model/next-stop.ts'
import type { PlannerPlace } from './planner-url.ts'
import { useDayInView } from './use-day-in-view.ts'
import { useHeadThatGivesWay } from './use-phone-scroll.ts'
import { useTripClockKey, useTripNow } from '../model/use-trip-now.ts'

const MapSheet = laterPart(() => import('../map/map-sheet.tsx'))
const MapTop = laterPart<{ takesFocus: boolean }>(() => import('../map/map-top.tsx'))
const PlaceSheet = laterPart(() => import('../place/place-sheet.tsx'))

/** How much of the map shows under the list, px; `planner-phone.css` has the same. */
const peekOfMap = () =>
  matchMedia('(height < 41rem)').matches ? rems(2.875) : Math.min(rems(8.5), innerHeight * 0.24)

/** One column: the list with a peek of the map below it, or the map with a sheet of the list. */
export default function PlannerPhone() {
  const { at, may, go, selected, offReason } = usePlanner()
  const map = useRef<HTMLDivElement>(null)
  const height = useHeight(map)
  const changed = useChanged(at.map)
  const open = selected?.stop?.id ?? selected?.place.id
  useDragUp(map, !at.map, go.openMap)
  return (
    <div class={at.map ? 'planner is-map' : 'planner is-list'}>
      <PhoneList />
      <div class="phone-map" ref={map}>
        {!at.map && <PeekHandle takesFocus={changed} />}
        <div class="phone-map-ground" inert={!at.map}>
          {height > 0 && (
            <LazyMap
              compact
              padding={at.map ? coveredOfMap(at.rise) : coveredOfPeek(height)}
              fitFor={at.map ? 'whole' : 'peek'}
            />
          )}
        </div>
        <Suspense fallback={null}>{at.map && <MapTop takesFocus={changed} />}</Suspense>
        <SheetBoundary of={`${at.map} ${open}`} onClose={() => go.closeMap()}>
          <Suspense fallback={null}>{at.map && <MapSheet />}</Suspense>
        </SheetBoundary>
      </div>
      <SheetBoundary of={open} onClose={go.closeDetail}>
        <Suspense fallback={null}>{!at.map && selected && <PlaceSheet />}</Suspense>
      </SheetBoundary>
      {!at.map && may.places && (
        <FloatingButton
          icon={Plus}
          label={t('planner.addPlace')}
          class="planner-add"
          offReason={offReason}
          onClick={() => go.openSheet('add')}
        />
      )}
    </div>
  )
}

/** The day or the ideas below the head of the trip: one thing that scrolls. */
function PhoneList() {
  const { at, tab, tripId } = usePlanner()
  const list = useRef<HTMLDivElement>(null)
  const head = useRef<HTMLDivElement>(null)
  useHeadThatGivesWay(list, head)
  useDayInView(list, `${tab} ${useTripClockKey()}`)
  return (
    <div class="phone-list" inert={at.map} ref={list}>
      <div class="phone-head" ref={head}>
        <PlannerHeader />
        <DayStrip />
      </div>
      <ErrorBoundary of={String(tab)}>
        <OrphanedNotice stream={tripStream(tripId)} />
        <DayPanel />
      </ErrorBoundary>
    </div>
  )
}

/** Under the top row of the map, and under its sheet; one that is all the way up leaves nothing to look at. */
function coveredOfMap(rise: PlannerPlace['rise']): MapPadding {
  const { low, half } = peekHeights()
  return { top: rems(4), bottom: rise === 'low' ? low : half, inlineStart: 0, inlineEnd: 0 }
}

/** The peek shows the middle of what is fitted, so that it stands as near as the map itself will. */
const coveredOfPeek = (height: number): MapPadding => ({
  top: -rems(5),
  bottom: height - rems(15.25),
  inlineStart: 0,
  inlineEnd: rems(4.5), // the button
})

function useHeight(box: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(0)
  useEffect(() => {
    if (!box.current) return undefined
    const watching = new ResizeObserver(([entry]) => setHeight(entry?.contentRect.height ?? 0))
    watching.observe(box.current)
    return () => watching.disconnect()
  }, [box])
  return height
}

/** Whether a value is or was another than at first. */
function useChanged(value: boolean): boolean {
  const [first] = useState(value)
  const [changed, setChanged] = useState(false)
  if (value !== first && !changed) setChanged(true)
  return changed
}

/** The peek of the map follows the finger, and opens when it is let go high up or thrown. */
function useDragUp(map: RefObject<HTMLElement | null>, shut: boolean, onOpen: () => void): void {
  useEffect(() => {
    if (!shut) return undefined
    const gone = new AbortController()
    const follow = async () => {
      const { followStops } = await import('../../../ui/navigation/follow-stops.ts')
      if (!map.current || gone.signal.aborted) return
      const stop = followStops(map.current, {
        lower: () => [peekOfMap()],
        onRest: at => at > 0 && onOpen(),
      })
      gone.signal.addEventListener('abort', stop)
    }
    const begin = () =>
      void follow().catch((error: unknown) => {
        console.warn('The map opens by a tap only before the code for more comes', error)
        addEventListener('online', begin, { once: true, signal: gone.signal })
      })
    gone.signal.addEventListener('abort', behindFrame(begin))
    return () => gone.abort()
  }, [map, shut, onOpen])
}

/** The way to the map stays under the thumb: a handle, and a strip of the map itself. */
function PeekHandle({ takesFocus }: { takesFocus: boolean }) {
  const { day, go } = usePlanner()
  const now = useTripNow()
  const next = day && nextWay(day, now)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) button.current?.focus({ preventScroll: true })
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only when the map gives way to the list
  }, [])
  return (
    <button type="button" class="peek-handle" ref={button} onClick={() => go.openMap()}>
      <span class="peek-bar">
        <Icon of={MapIcon} />
        <b>{t('planner.map')}</b>
        <span class="peek-next">{next}</span>
        <Icon of={ChevronUp} />
      </span>
    </button>
  )
}
