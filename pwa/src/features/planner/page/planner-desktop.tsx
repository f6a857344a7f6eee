import { tripStream } from '@caravel/sync-protocol/streams'
import type { ComponentChildren } from 'preact'
import { Suspense } from 'preact/compat'
import { changeSettings, deviceSettings } from '../../../data/settings.ts'
import { t, withMessages } from '../../../i18n/t.ts'
import { OrphanedNotice } from '../../../shared/sync/orphaned-notice.tsx'
import { ErrorBoundary } from '../../../shared/errors/error-boundary.tsx'
import { SplitPane } from '../../../ui/navigation/split-pane.tsx'
import { dayPanelId } from '../day/containers.ts'
import type { MapPadding } from '../../../map/types.ts'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import { rems } from '../../../ui/overlays/peek-stops.ts'
import { DayFooter } from '../day/day-footer.tsx'
import { DayPanel } from '../day/day-panel.tsx'
import { DayStrip } from '../day/day-strip.tsx'
import { laterPart } from '../model/later-part.ts'
import { LazyMap } from '../map/lazy-map.tsx'
import { usePlanner } from './planner-context.ts'
import { useDayInView } from './use-day-in-view.ts'
import { useFocusBack } from './use-focus-back.ts'
import { useTripClockKey } from '../model/use-trip-now.ts'
import { PlannerHeader } from './planner-header.tsx'

const MapChips = laterPart(() => import('../map/map-chips.tsx'))
const Inspector = laterPart(() => import('../place/inspector.tsx'))
const AddPanel = laterPart(withMessages('place-search', () => import('../adding/add-panel.tsx')))
const FoundPanel = laterPart(withMessages('place-search', () => import('../adding/found-panel.tsx')))

/** The pane of the day scrolls by itself; whatever shows in it makes it. */
const dayPane = {
  get current() {
    return document.getElementById(dayPanelId)
  },
}

/** Below 1200px what is looked at before it is added lies over the end of the map, where that leaves some of it. */
const underPreview = (): MapPadding => ({ top: 0, bottom: 0, inlineStart: 0, inlineEnd: rems(22) })

/** From 720px: the day beside the map, and what is open beside both or over the map. */
export default function PlannerDesktop({ aside }: { aside: ComponentChildren }) {
  const { selected, tab, tripId, at, shape } = usePlanner()
  const looking = at.sheet === 'found'
  const wide = useMediaQuery('(width >= 1000px)')
  const adding = looking || at.sheet === 'add'
  useDayInView(dayPane, `${tab} ${useTripClockKey()}`)
  useFocusBack(selected?.stop?.id ?? selected?.place.id)
  return (
    <div class="planner">
      <PlannerHeader />
      <SplitPane
        panel={
          <ErrorBoundary>
            <OrphanedNotice stream={tripStream(tripId)} />
            <DayStrip />
            {adding ? (
              <Suspense fallback={null}>
                <AddPanel />
              </Suspense>
            ) : (
              <>
                <DayPanel />
                {tab !== 'ideas' && <DayFooter />}
              </>
            )}
          </ErrorBoundary>
        }
        main={
          <LazyMap {...(looking && shape === 'tablet' && wide ? { padding: underPreview() } : {})}>
            <Suspense fallback={null}>
              <MapChips />
            </Suspense>
          </LazyMap>
        }
        widths={deviceSettings.value.panes ?? {}}
        onResize={panes => changeSettings({ panes })}
        wideInspector={!looking && aside !== undefined}
        inspector={
          looking ? (
            <ErrorBoundary key={at.about}>
              <Suspense fallback={null}>
                <FoundPanel />
              </Suspense>
            </ErrorBoundary>
          ) : (
            (aside ??
            (selected && (
              <aside class="planner-inspector" aria-label={t('planner.place')}>
                <ErrorBoundary key={selected.stop?.id ?? selected.place.id}>
                  <Suspense fallback={null}>
                    <Inspector />
                  </Suspense>
                </ErrorBoundary>
              </aside>
            )))
          )
        }
      />
    </div>
  )
}
