import { tripStream } from '@caravel/sync-protocol/streams'
import { Route, Router, useLocation } from 'preact-iso'
import { Suspense } from 'preact/compat'
import { addonOn, isKnown, openStream } from '../data/store.ts'
import { withWords } from '../i18n/t.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { usePhone } from '../ui/use-media-query.ts'
import { isLost } from './lost-trip.ts'
import { missingAccess } from './missing-access.ts'
import { NotFound } from './not-found.tsx'
import { PartOff } from './part-off.tsx'
import { offPlace } from './trip-places.ts'

const Dashboard = lazyPart(() => import('../features/dashboard/dashboard-page.tsx'))
const Planner = lazyPart(withWords('planner', () => import('../features/planner/planner-page.tsx')))
const HistoryPage = lazyPart(withWords('history', () => import('../features/history/history-page.tsx')))
const HistoryPanel = lazyPart(withWords('history', () => import('../features/history/history-panel.tsx')))
const Admin = lazyPart(withWords('admin', () => import('../features/admin/admin-page.tsx')))
const ListsPage = lazyPart(withWords('lists', () => import('../features/lists/lists-page.tsx')))
const CostsPage = lazyPart(withWords('costs', () => import('../features/costs/costs-page.tsx')))
const AccessMissing = lazyPart<{ trip?: boolean }>(withWords('account', () => import('./access-missing.tsx')))
const Settings = lazyPart(withWords('settings', () => import('../features/settings/settings-page.tsx')))

/** Asks for the code of the page at an address, before it is known who looks at it and in which language. */
export function fetchPage(path: string): Promise<unknown> {
  const page = /^\/trips\/./.test(path) ? Planner : path === '/settings' ? Settings : Dashboard
  return page.preload().catch(() => undefined) // the page meets the same failure when it is shown
}

/** The dashboard shows what was kept of it: it needs neither the database nor the engine to be read. */
export const showsKept = (path: string): boolean => /^\/(trips\/?)?$/.test(path)

/** Pages of somebody who is signed in. Each is loaded when it is first opened and lies in the device's cache before. */
export function Pages() {
  return (
    <Router>
      <Route path="/" component={Dashboard} />
      <Route path="/trips" component={Dashboard} />
      <Route path="/register" component={Dashboard} />
      <Route path="/trips/:id/:rest*" component={TripPage} />
      <Route path="/settings" component={Settings} />
      <Route path="/admin/:part?" component={Admin} />
      <Route path="/setup" component={Admin} />
      <Route default component={NotFound} />
    </Router>
  )
}

/** The planner keeps its own state in the address below the trip. History is a page on a phone, else beside the plan. */
function TripPage({ params }: { params?: { id?: string } }) {
  const id = params?.id ?? ''
  const phone = usePhone()
  const { path } = useLocation()
  const part = path.split('/')[3]
  const view = openStream(tripStream(id))
  if (missingAccess() && !isKnown(view.status.value)) return <AccessMissing trip />
  // A trip that is gone has one page, which says so.
  if (!isLost(view)) {
    if (part === 'costs' && addonOn('budget')) return <CostsPage key={id} tripId={id} />
    if (part === 'lists' && addonOn('packing')) return <ListsPage key={id} tripId={id} />
    const off = offPlace(part)
    if (off) return <PartOff tripId={id} name={off.label()} />
  }
  const history = part === 'history'
  if (history && phone) return <HistoryPage key={id} tripId={id} />
  const aside = history && (
    <Suspense fallback={null}>
      <HistoryPanel tripId={id} />
    </Suspense>
  )
  return <Planner key={id} tripId={id} {...(aside ? { aside } : {})} />
}
