import './dashboard.css'
import { Plus } from 'lucide-preact'
import { Suspense } from 'preact/compat'
import { useState } from 'preact/hooks'
import { RowBoundary } from '../../shared/errors/row-boundary.tsx'
import { missingAccess } from '../../shared/navigation/missing-access.ts'
import { useNews } from '../../shared/trips/trip-news.tsx'
import { usePageTitle } from '../../shared/labels/page-title.ts'
import { BellLink } from '../../shared/notifications/bell-link.tsx'
import { SearchButton } from '../../shared/navigation/search-button.tsx'
import { openSheet } from '../../shared/navigation/sheet-url.ts'
import { SyncStatusButton } from '../../shared/sync/sync-status.tsx'
import { atRest } from '../../data/at-rest.ts'
import { deviceRead } from '../../data/device.ts'
import { appView } from '../../data/store.ts'
import { syncStatus } from '../../data/sync/status.ts'
import { shownTrips } from '../../shared/trips/kept-cards.ts'
import type { TripSummary } from '../../data/trips.ts'
import { t, withMessages } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { FloatingButton } from '../../ui/overlays/floating-button.tsx'
import { PageHeader } from '../../ui/navigation/page-header.tsx'
import { Segment } from '../../ui/fields/segment.tsx'
import { SkeletonRows } from '../../ui/lists/skeleton.tsx'
import { usePhone } from '../../ui/use-media-query.ts'
import { isHintFresh, mayInstall } from '../../shared/readiness/install.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import type { FirstPageProps } from '../first-page/first-page.tsx'
import { NoTripsHere, NotFetchedYet } from './no-trips.tsx'
import { NextTrip } from './next-trip.tsx'
import { today } from '../../shared/trips/today.ts'
import { TripCard } from './trip-card.tsx'
import { useDrawnSoFar } from './use-drawn-so-far.ts'
import { useShownTrips } from './shown-trips.ts'
import { groupTrips } from './trip-groups.ts'

const InstallHint = lazyPart(
  withMessages(['settings', 'ready'], () => import('../../shared/readiness/install-hint.tsx')),
)

const AccessMissing = lazyPart(
  withMessages(['account', 'sign-in'], () => import('../../shared/navigation/access-missing.tsx')),
)

/** Comes after the trips; without it they stay as they are. */
const upcomingPart = withMessages('bookings', () => import('../../shared/bookings/upcoming-bookings.tsx'))
const UpcomingBookings = lazyPart<{ trips: readonly TripSummary[] }>(() =>
  upcomingPart().catch((error: unknown) => {
    console.warn('The next bookings did not come', error)
    return { default: () => null }
  }),
)

/** So many cards are in sight on any screen before someone scrolls. */
const atTop = 6

const newTrip = () => openSheet('new-trip')

const FirstPage = lazyPart<FirstPageProps>(
  withMessages('first-run', () => import('../first-page/first-page.tsx')),
)

/** All trips of the reader, the next one large. */
export default function DashboardPage() {
  const phone = usePhone()
  usePageTitle(t('trips.title'))
  useNews()
  const trips = shownTrips.value
  const none = trips?.length === 0
  const status = phone && <SyncStatusButton shape="line" />
  const actions = (
    <>
      {!phone && <SyncStatusButton shape="pill" />}
      <SearchButton />
      <BellLink />
      {!phone && !none && (
        <Button kind="primary" icon={Plus} onClick={newTrip}>
          {t('trips.new')}
        </Button>
      )}
    </>
  )
  if (none && hearsOfServer())
    return (
      <div class="dashboard">
        <Suspense fallback={<SkeletonRows />}>
          <FirstPage status={status} actions={actions} />
        </Suspense>
      </div>
    )
  return (
    <div class="dashboard">
      <PageHeader kind="page" title={t('trips.title')} status={status} actions={actions} />
      <Trips all={trips} />
      {phone && !none && (
        <FloatingButton icon={Plus} label={t('trips.new')} text={t('trips.new')} onClick={newTrip} />
      )}
    </div>
  )
}

/** The list of trips comes with the server's shared rows: once these are here, an empty list is truly empty, offline too. */
const hearsOfServer = () => syncStatus.value.connected || appView.status.value === 'live'

function Trips({ all }: { all: readonly TripSummary[] | undefined }) {
  const [shown, setShown] = useShownTrips()
  const drawn = useDrawnSoFar(all?.length ?? 0)
  // Said once, where there is something to install, when this page opens with trips on the device. It comes
  // later than they do, hence last: nothing moves under a finger.
  const [hint] = useState(() => all !== undefined && isHintFresh() && mayInstall())
  if (!all) return <SkeletonRows />
  if (all.length === 0 && missingAccess())
    return (
      <div class="no-trips">
        <Suspense fallback={null}>
          <AccessMissing />
        </Suspense>
      </div>
    )
  // Before the first answer nobody knows whether there are trips, so a new account reads nothing about missing ones.
  if (all.length === 0) return syncStatus.value.offline ? <NotFetchedYet onNew={newTrip} /> : <SkeletonRows />
  const groups = groupTrips(all, today.value)
  const list = groups[shown]
  return (
    <>
      {groups.next && <NextTrip trip={groups.next} />}
      {deviceRead.value && atRest.value && (
        <Suspense fallback={null}>
          <UpcomingBookings trips={all} />
        </Suspense>
      )}
      <section class="all-trips" aria-labelledby="all-trips">
        <div class="all-trips-head">
          <h2 id="all-trips">{t('trips.all')}</h2>
          <Segment
            label={t('trips.show')}
            value={shown}
            onChange={setShown}
            options={[
              { value: 'comingUp', label: t('trips.comingUp') },
              { value: 'past', label: t('trips.past') },
              { value: 'archive', label: t('trips.archive') },
            ]}
          />
        </div>
        {list.length > 0 ? (
          <ul class="trip-grid">
            {list.slice(0, drawn).map((trip, n) => (
              <RowBoundary key={trip.id}>
                <TripCard trip={trip} atTop={n < atTop} />
              </RowBoundary>
            ))}
          </ul>
        ) : (
          <NoTripsHere shown={shown} hasNext={groups.next !== undefined} onNew={newTrip} />
        )}
      </section>
      {hint && (
        <Suspense fallback={null}>
          <InstallHint />
        </Suspense>
      )}
    </>
  )
}
