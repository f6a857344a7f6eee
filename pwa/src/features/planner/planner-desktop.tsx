import { t } from '../../i18n/t.ts'
import { ErrorBoundary } from '../../app/error-boundary.tsx'
import { SplitPane } from '../../ui/split-pane.tsx'
import { DayFooter } from './day-footer.tsx'
import { DayPanel } from './day-panel.tsx'
import { DayStrip } from './day-strip.tsx'
import { Inspector } from './inspector.tsx'
import { IdeasNearby, MapDayChoice } from './map-chips.tsx'
import { PlanMap } from './plan-map.tsx'
import { usePlanner } from './planner-context.ts'
import { PlannerHeader } from './planner-header.tsx'

/** From 720px: the day beside the map, and what is open beside both or over the map. */
export function PlannerDesktop() {
  const { selected, tab } = usePlanner()
  return (
    <div class="planner">
      <PlannerHeader />
      <SplitPane
        panel={
          <ErrorBoundary>
            <DayStrip />
            <DayPanel />
            {tab !== 'ideas' && <DayFooter />}
          </ErrorBoundary>
        }
        main={
          <ErrorBoundary>
            <PlanMap>
              <MapDayChoice />
              <IdeasNearby />
            </PlanMap>
          </ErrorBoundary>
        }
        inspector={
          selected && (
            <aside class="planner-inspector" aria-label={t('planner.place')}>
              <ErrorBoundary key={selected.stop?.id ?? selected.place.id}>
                <Inspector />
              </ErrorBoundary>
            </aside>
          )
        }
      />
    </div>
  )
}
