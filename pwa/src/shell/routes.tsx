import { tripStream } from '@caravel/sync-protocol/streams'
import { Route, Router, useLocation } from 'preact-iso'
import { Suspense } from 'preact/compat'
import { firstRows } from '../data/first-visit.ts'
import { isKnown, openStream } from '../data/store.ts'
import { withMessages } from '../i18n/t.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { usePhone } from '../ui/use-media-query.ts'
import type { TripTab } from '../shared/areas/area.ts'
import { allAreas } from '../shared/areas/area-registry.ts'
import { ErrorBoundary } from '../shared/errors/error-boundary.tsx'
import { isLost } from '../shared/navigation/lost-trip.ts'
import { missingAccess } from '../shared/navigation/missing-access.ts'
import { NotFound } from '../shared/navigation/not-found.tsx'
import { isOff, tabAt, tripTabs } from '../shared/areas/trip-tabs.ts'

const AccessMissing = lazyPart<{ trip?: boolean }>(
  withMessages(['account', 'sign-in'], () => import('../shared/navigation/access-missing.tsx')),
)
const PartOff = lazyPart<{ tripId: string; name: string }>(() => import('./part-off.tsx'))

/** Asks for the code of the page at an address, before it is known who looks at it and in which language. */
export function fetchPage(path: string): Promise<unknown> {
  const outside = allAreas().flatMap(({ pages = [] }) => pages)
  const own = outside.find(page => page.path === path) ?? outside[0]
  const page = /^\/trips\/./.test(path) ? tripTabs()[0]?.Page : own?.Page
  return page ? page.preload().catch(() => undefined) : Promise.resolve() // the page meets the same failure when it is shown
}

/**
 * What needs neither the database nor the engine to be read: the dashboard shows what was kept of it, and the plan the
 * rows that came before the engine.
 */
export const showsBeforeEngine = (path: string): boolean =>
  /^\/(trips\/?)?$/.test(path) || (firstRows.peek().size > 0 && isFirstTab(tabAt(path.split('/')[3])))

const isFirstTab = (tab: TripTab | undefined): boolean => !tab || tab === tripTabs()[0]

/** What is held by one boundary, and made anew for another: an area that is one page, else a thing of an area. */
export const pageOf = (path: string): string =>
  path.split('/', /^\/(atlas|time-off)\b/.test(path) ? 2 : 3).join('/')

/** Pages for signed-in people. Each is loaded when it is first opened, from the device's cache. */
export function Pages() {
  return (
    <Router>
      {allAreas().flatMap(({ pages = [] }) =>
        pages.map(({ path, Page }) => <Route key={path} path={path} component={Page} />),
      )}
      <Route path="/trips/:id/:rest*" component={TripPage} />
      <Route default component={NotFound} />
    </Router>
  )
}

/** The first tab keeps its own state in the address below the trip, and shows what has no page of its own. */
function TripPage({ params }: { params?: { id?: string } }) {
  const id = params?.id ?? ''
  const phone = usePhone()
  const { path } = useLocation()
  const [first] = tripTabs()
  const tab = tabAt(path.split('/')[3]) ?? first
  const view = openStream(tripStream(id))
  if (!first || !tab) return null
  if (missingAccess() && !isKnown(view.status.value)) return <AccessMissing trip />
  // A trip that is gone has one page, which says so.
  if (isLost(view)) return <first.Page key={id} tripId={id} />
  if (isOff(tab)) return <PartOff tripId={id} name={tab.label()} />
  // All other parts ask the device who reads them. On a fast start their code comes before it is open.
  const mayShow = tab === first || view.writable.value
  if (!tab.Aside || phone) return mayShow ? <tab.Page key={id} tripId={id} /> : null
  const aside = mayShow && (
    <ErrorBoundary of={path}>
      <Suspense fallback={null}>
        <tab.Aside tripId={id} />
      </Suspense>
    </ErrorBoundary>
  )
  return <first.Page key={id} tripId={id} aside={aside} />
}
