import './plan-map.css'
import { Suspense, type ComponentProps } from 'preact/compat'
import { ErrorBoundary } from '../../../shared/errors/error-boundary.tsx'
import { useAfterPaint } from '../../../ui/use-after-paint.ts'
import { laterPart } from '../model/later-part.ts'
import { usePlanner } from '../page/planner-context.ts'

const PlanMap = laterPart(() => import('./plan-map.tsx'))

/** The map comes after the list and the engine: people can read and plan while it is on its way. */
export function LazyMap(props: ComponentProps<typeof PlanMap>) {
  const awaited = <div class="map-awaited" />
  const painted = useAfterPaint('once')
  const { offReason } = usePlanner()
  if (!painted || offReason !== undefined) return awaited
  return (
    <ErrorBoundary>
      <Suspense fallback={awaited}>
        <PlanMap {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}
