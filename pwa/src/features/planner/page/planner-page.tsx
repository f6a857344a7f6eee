import './planner-page.css'
import { useLocation } from 'preact-iso'
import type { ComponentChildren } from 'preact'
import { Suspense } from 'preact/compat'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { CloudDownload, Route } from 'lucide-preact'
import { goneText } from '../../../shared/labels/gone-text.ts'
import { isLost } from '../../../shared/navigation/lost-trip.ts'
import { usePageTitle } from '../../../shared/labels/page-title.ts'
import { peopleHere } from '../../../shared/people/people-here.ts'
import { SyncStatusButton } from '../../../shared/sync/sync-status.tsx'
import { useNews } from '../../../shared/trips/trip-news.tsx'
import { presentIn } from '../../../data/presence.ts'
import { session } from '../../../data/session.ts'
import type { StreamView } from '../../../data/store.ts'
import { trips } from '../../../data/trips.ts'
import { t, withMessages } from '../../../i18n/t.ts'
import type { Person } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/lists/empty.tsx'
import { PageHeader } from '../../../ui/navigation/page-header.tsx'
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx'
import { useSame } from '../../../ui/use-same.ts'
import { phoneQuery, useMediaQuery, usePhone } from '../../../ui/use-media-query.ts'
import { freshRows } from '../model/fresh-rows.ts'
import { laterPart } from '../model/later-part.ts'
import { BehindPlan } from './behind-plan.tsx'
import { PlannerContext, usePlanner, type Planner } from './planner-context.ts'
import { plannerNavigation } from './planner-navigation.ts'
import { PlannerSheets } from './planner-sheets.tsx'
import { readPlannerUrl, type PlannerPlace } from './planner-url.ts'
import { localNow } from '../model/planner-words.ts'
import { tripNow } from '../sun/trip-clock.ts'
import { RowMenuHost } from '../rows/row-menu-host.tsx'
import { dayToOpen, type TripPlan } from '../model/trip-plan.ts'
import { usePlanSorting } from '../rows/use-plan-sorting.ts'
import { usePageBusy } from './use-page-busy.ts'
import { useSteady } from './use-steady.ts'
import { tripSignals, type TripSignals } from '../model/use-trip-plan.ts'

const PlannerDesktop = laterPart(() => import('./planner-desktop.tsx'))
const PlannerKeys = laterPart(() => import('./planner-keys.tsx'))
const SelectionBar = laterPart(() => import('../rows/selection-bar.tsx'))
const OthersWatch = laterPart(() => import('./others-watch.tsx'))
const WaysWatch = laterPart(() => import('./ways-watch.tsx'))
const PlannerPhone = laterPart(() => import('./planner-phone.tsx'))

/** The shape that will be shown comes while the rows are read; when it does not come, drawing it says so. */
const shape = globalThis.matchMedia?.(phoneQuery).matches ? PlannerPhone : PlannerDesktop
shape.preload().catch(() => undefined)

const PrintPage = laterPart<{ plan: TripPlan; people: readonly Person[] }>(
  withMessages('print', () => import('../print/print-page.tsx')),
)

/** The plan of a trip: its days, its places and the map. */
export default function PlannerPage({
  tripId,
  aside,
}: {
  tripId: string
  /** What stands beside plan and map in place of the inspector: the history. */
  aside?: ComponentChildren
}) {
  const signals = tripSignals(tripId)
  const plan = signals.plan.value
  const { title } = plan?.trip ?? { title: titleWithout(tripId, signals.view) }
  usePageTitle(title)
  const { path } = useLocation()
  if (!plan) return <NotHere view={signals.view} title={title} />
  if (path.split('/')[3] === 'print') {
    if (!signals.view.writable.value) return null
    return (
      <Suspense fallback={null}>
        <PrintPage plan={plan} people={signals.people.value} />
      </Suspense>
    )
  }
  return <OpenPlanner tripId={tripId} signals={signals} plan={plan} aside={aside} />
}

function OpenPlanner({
  tripId,
  signals,
  plan: latest,
  aside,
}: {
  tripId: string
  signals: TripSignals
  plan: TripPlan
  aside: ComponentChildren
}) {
  useNews()
  const { path, url } = useLocation()
  const search = url.slice(path.length)
  const at = useMemo(() => readPlannerUrl(path, search), [path, search])
  const go = useMemo(() => plannerNavigation(tripId), [tripId])
  const phone = usePhone()
  const wide = useMediaQuery('(width >= 1200px)')
  // What others do moves nothing while a row is in the air or a finger is about to hit one.
  const [held, setHeld] = useState<TripPlan | undefined>()
  const steady = useSteady(latest)
  const plan = held ?? steady
  const group = usePlanSorting(tripId, plan, go)
  const inAir = group.lifted.value !== undefined
  if (inAir !== (held !== undefined)) setHeld(inAir ? steady : undefined)
  const people = signals.people.value
  const { stream } = signals.view
  const writable = signals.view.writable.value
  const present = presentIn(stream).value
  const today = at.tab === undefined ? tripNow(plan.days, localNow()).date : undefined
  const planner: Planner = useSame({
    ...sharedParts(signals),
    ...useMemo(() => whatShows(plan, at, today), [plan, at, today]),
    offReason: writable ? undefined : t('ui.loading'),
    may: useSame(rightsIn(signals.view)),
    people,
    // eslint-disable-next-line react-hooks/exhaustive-deps -- who is there is read by what finds them
    here: useMemo(() => peopleHere(stream, people), [stream, people, present]),
    tripId,
    plan,
    at,
    go,
    group,
    shape: phone ? 'phone' : wide ? 'desktop' : 'tablet',
    fresh: freshRows.value,
  })
  useDayThatIsThere(planner)
  usePageBusy(!writable)
  // What changes nothing here, such as rights read anew, draws nothing below.
  return useMemo(
    () => (
      <PlannerContext.Provider value={planner}>
        <Suspense fallback={null}>{phone ? <PlannerPhone /> : <PlannerDesktop aside={aside} />}</Suspense>
        <OnceOpen>
          <PlannerSheets />
          <RowMenuHost />
        </OnceOpen>
        <BehindPlan>
          <PlannerKeys />
        </BehindPlan>
        <BehindPlan>
          <SelectionBar />
          <OthersWatch key={tripId} />
          <WaysWatch />
        </BehindPlan>
      </PlannerContext.Provider>
    ),
    [planner, tripId, phone, aside],
  )
}

/** What the address asks for beside the plan waits until it can be changed. */
function OnceOpen({ children }: { children: ComponentChildren }) {
  return usePlanner().offReason === undefined ? <>{children}</> : null
}

/** A trip that grew shorter leaves no address of a day that is gone. */
function useDayThatIsThere({ at, tab, go, plan }: Planner): void {
  const beyond = typeof at.tab === 'number' && plan.days.length > 0 && at.tab !== tab
  useEffect(() => {
    if (beyond && tab !== undefined) go.moveTo(tab)
  }, [beyond, tab, go])
}

function sharedParts({ view, rows }: TripSignals) {
  return {
    view,
    me: me(),
    categories: rows.categories.value,
    pending: view.pending.value,
    contested: view.contested.value,
  }
}

/** Known before their engine is here. */
const me = (): string | undefined =>
  session.value.status === 'signed-in' ? session.value.user.id : undefined

const rightsIn = (view: StreamView): Planner['may'] => ({
  days: view.can('day_edit'),
  places: view.can('place_edit'),
  trip: view.can('trip_edit'),
  archive: view.can('trip_archive'),
  remove: view.can('trip_delete'),
  members: view.can('member_manage'),
})

/**
 * Which day, stop or place an address means in this plan; what is gone is left out.
 * @param today where the trip is; only asked about an address that names no day
 */
function whatShows(plan: TripPlan, at: PlannerPlace, today = ''): Pick<Planner, 'tab' | 'day' | 'selected'> {
  const visited = plan.stops.get(at.stop ?? '') ?? plan.visits.get(at.place ?? '')?.[0]
  const wanted = at.tab ?? visited?.day.number ?? dayToOpen(plan.days, today)
  const tab = wanted === 'ideas' ? wanted : Math.min(wanted, Math.max(1, plan.days.length))
  const day = tab === 'ideas' ? undefined : plan.days[tab - 1]
  const visit = plan.stops.get(at.stop ?? '')
  if (visit) return { tab, day, selected: { place: visit.stop.place, ...visit } }
  const place = plan.places.get(at.place ?? '')
  return { tab, day, selected: place && { place, stop: undefined, day: undefined } }
}

/** What a page is called whose plan is not on this device: like its trip, as far as that is known. */
const titleWithout = (tripId: string, view: StreamView): string =>
  isLost(view) ? t('planner.noTrip') : (trips.value?.find(({ id }) => id === tripId)?.title ?? t('nav.plan'))

/** Nothing of the trip is on this device: still being read, not fetched yet, or not for this reader. */
function NotHere({ view, title }: { view: StreamView; title: string }) {
  const phone = usePhone()
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 300)
    return () => clearTimeout(timer)
  }, [])
  const gone = isLost(view)
  if (!slow && !gone) return null
  return (
    <div class="planner">
      <PageHeader
        title={<bdi>{title}</bdi>}
        back={{ href: '/' }}
        status={phone && <SyncStatusButton shape="line" />}
        actions={!phone && <SyncStatusButton shape="pill" />}
      />
      {view.status.value === 'loading' ? (
        <div class="planner-loading">
          <SkeletonRows count={6} />
        </div>
      ) : (
        <Empty
          icon={gone ? Route : CloudDownload}
          title={gone ? goneText(view.gone.value) : t('planner.notHere')}
          action={
            <Button kind="tonal" href="/">
              {t('app.toTrips')}
            </Button>
          }
        >
          {!gone && t('planner.notHereFact')}
        </Empty>
      )}
    </div>
  )
}
