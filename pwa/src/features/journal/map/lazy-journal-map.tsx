import { Suspense } from 'preact/compat'
import { withMessages } from '../../../i18n/t.ts'
import { ErrorBoundary } from '../../../shared/errors/error-boundary.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import type { JournalMapProps } from './journal-map.tsx'

const Lazy = lazyPart<JournalMapProps>(
  withMessages(['journal', 'planner'], () => import('./journal-map.tsx')),
)

/** The map comes after the list: people can read while it is on its way. */
export function JournalMap(props: JournalMapProps) {
  const awaited = <div class="journal-map-awaited" />
  return (
    <ErrorBoundary>
      <Suspense fallback={awaited}>
        <Lazy {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}
