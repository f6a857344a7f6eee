import './next-trip.css'
import { daysBetween } from '@caravel/sync-protocol/domain/trip-range'
import { BedDouble, CalendarDays, MapPin, Route } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { Suspense } from 'preact/compat'
import { OwnCover } from '../../shared/trips/own-cover.tsx'
import { NewsLine } from '../../shared/trips/trip-news.tsx'
import { toPeople } from '../../shared/people/people.ts'
import { atRest } from '../../data/at-rest.ts'
import { deviceRead } from '../../data/device.ts'
import type { TripSummary } from '../../data/trips.ts'
import { formatDateRange, formatNumber } from '../../i18n/format.ts'
import { t, withMessages } from '../../i18n/t.ts'
import { AvatarStack } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon, type IconShape } from '../../ui/icon.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { TripCover } from '../../ui/trip-cover.tsx'
import { useMediaQuery, usePhone } from '../../ui/use-media-query.ts'
import { today } from '../../shared/trips/today.ts'
import type { TripFacts } from '../../shared/trips/trip-facts.ts'
import { useTripFacts } from '../../shared/trips/use-trip-facts.ts'
import { TripMenu } from './trip-menu.tsx'
import { bigNumber } from './trip-when.ts'

/** The trip under way, or the one that starts next: how long until then, what is planned, and the way in. */
export function NextTrip({ trip }: { trip: TripSummary }) {
  const phone = usePhone()
  const narrow = useMediaQuery('(width < 1100px)') // words and chart would lie on each other
  const facts = useTripFacts(trip.id)
  const shape = phone ? 'tall' : 'hero'
  const { start_date: start, end_date: end } = trip
  if (!start || !end) return null
  const { lead, count, unit } = bigNumber(trip, today.value)
  const dates = formatDateRange(start, end, { month: 'long' })
  const under = start <= today.value
  return (
    <section class="next" aria-labelledby="next-title">
      <div class="next-card">
        <OwnCover tripId={trip.id} fileId={trip.cover_file_id} shape={shape}>
          <TripCover id={trip.id} points={facts?.route ?? []} shape={shape} />
        </OwnCover>
        <div class="next-words">
          <p class="next-dates">{phone ? dates : t(under ? 'trips.now' : 'trips.next', { dates })}</p>
          <h2 class="next-title" id="next-title">
            <bdi>{trip.title}</bdi>
          </h2>
          <div class="next-middle">
            <p class="next-count">
              {lead && <span class="next-unit">{lead}</span>}
              <span class="next-number">{formatNumber(count)}</span>
              <span class="next-unit">{unit}</span>
            </p>
            {facts && !narrow && <Facts tripId={trip.id} facts={facts} nights={daysBetween(start, end)} />}
          </div>
          <div class="next-actions">
            <Button kind="inverse" icon={Route} size="large" href={`/trips/${trip.id}`}>
              {t('trips.openPlan')}
            </Button>
            {!narrow && <Readiness trip={trip} class="next-ready" />}
            <AvatarStack people={toPeople(trip.members)} />
          </div>
        </div>
        <TripMenu trip={trip} onCover />
      </div>
      {narrow && <Readiness trip={trip} class="next-ready-line" />}
      {deviceRead.value && atRest.value && trip.on_device && (
        <Suspense fallback={null}>
          <CheckFact tripId={trip.id} />
        </Suspense>
      )}
      <NewsLine tripId={trip.id} />
    </section>
  )
}

type PackedProps = { tripId: string; children: ComponentChildren }

/** Packing lists are code of their own, which comes after the page; without it the days stay. */
const PackedFact = lazyPart<PackedProps>(() =>
  import('./packed-fact.tsx').catch((error: unknown) => {
    console.warn('The packing list did not come', error)
    return { default: ({ children }: PackedProps) => <>{children}</> }
  }),
)

/** The check is code of its own; without it the dashboard says nothing of it. */
const CheckFact = lazyPart<{ tripId: string }>(() =>
  import('../../shared/trip-check/check-fact.tsx').catch((error: unknown) => {
    console.warn('The trip check did not come', error)
    return { default: () => null }
  }),
)

function Facts({ tripId, facts, nights }: { tripId: string; facts: TripFacts; nights: number }) {
  const days = (
    <Fact icon={CalendarDays} text={t('trips.daysPlanned', { count: facts.days, empty: facts.emptyDays })} />
  )
  return (
    <ul class="next-facts">
      <Fact icon={BedDouble} text={t('trips.nights', { count: nights })} />
      <Fact icon={MapPin} text={t('trips.places', { count: facts.places, open: facts.unplanned })} />
      {deviceRead.value ? (
        <Suspense fallback={days}>
          <PackedFact tripId={tripId}>{days}</PackedFact>
        </Suspense>
      ) : (
        days
      )}
    </ul>
  )
}

const Fact = ({ icon, text }: { icon: IconShape; text: string }) => (
  <li>
    <Icon of={icon} />
    {text}
  </li>
)

/** What lies on this device is looked at after the page shows; until then nothing is said of it. */
const readyPart = withMessages('ready', () => import('./trip-ready.tsx'))
const TripReady = lazyPart<{ trip: TripSummary }>(() =>
  readyPart().catch((error: unknown) => {
    console.warn('What is on this device cannot be told', error)
    return { default: () => null }
  }),
)

const Readiness = ({ trip, class: className }: { trip: TripSummary; class: string }) => (
  <p class={className}>
    {deviceRead.value && atRest.value && (
      <Suspense fallback={null}>
        <TripReady trip={trip} />
      </Suspense>
    )}
  </p>
)
