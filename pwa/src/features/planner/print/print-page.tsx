import './print.css'
import { ChevronLeft, Printer } from 'lucide-preact'
import { useEffect, useState } from 'preact/hooks'
import { codesHidden } from '../../../shared/bookings/booking-code.tsx'
import { OwnCover } from '../../../shared/trips/own-cover.tsx'
import { useTripFacts } from '../../../shared/trips/use-trip-facts.ts'
import { formatDateRange, formatInstant, formatList } from '../../../i18n/format.ts'
import { t } from '../../../i18n/t.ts'
import type { Shape } from '../../../map/shape.ts'
import { readWorld } from '../../../map/world-files.ts'
import type { Person } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Segment } from '../../../ui/fields/segment.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { TripCover } from '../../../ui/trip-cover.tsx'
import { PrintDay } from './print-day.tsx'
import { PrintLast } from './print-last.tsx'
import type { TripPlan } from '../model/trip-plan.ts'

type Paper = 'a5' | 'a4'

/** The plan as paper: a cover, a page for each day and one for the way, black on white, from what lies on this device. */
export default function PrintPage({ plan, people }: { plan: TripPlan; people: readonly Person[] }) {
  const [paper, setPaper] = useState<Paper>('a5')
  const hidden = codesHidden()
  const [asked, setAsked] = useState(false)
  const codes = !hidden || asked
  const [now] = useState(() => Date.now())
  const land = useLand()
  const { trip, days } = plan
  const facts = useTripFacts(trip.id)
  const names = formatList(people.map(({ name }) => name))
  const foot = {
    trip: [trip.title, names].filter(Boolean).join(' · '),
    asOf: t('print.asOf', { when: formatInstant(now) }),
  }
  return (
    <div class={classNames('print', `print-${paper}`)}>
      <div class="print-bar">
        <Button icon={ChevronLeft} href={`/trips/${trip.id}`}>
          {t('print.back')}
        </Button>
        <Segment
          label={t('print.paper')}
          value={paper}
          onChange={setPaper}
          options={[
            { value: 'a5', label: t('print.a5') },
            { value: 'a4', label: t('print.a4') },
          ]}
        />
        {hidden && (
          <Switch checked={asked} onChange={setAsked}>
            {t('print.codes')}
          </Switch>
        )}
        <Button kind="primary" icon={Printer} onClick={() => window.print()}>
          {t('print.print')}
        </Button>
      </div>
      <div class="print-pages">
        <header class="print-page print-cover on-paper">
          <div class="print-chart">
            <OwnCover tripId={trip.id} fileId={trip.cover_file_id} shape="page">
              <TripCover id={trip.id} points={facts?.route ?? []} shape="page" />
            </OwnCover>
          </div>
          <h1 class="print-trip" dir="auto">
            {trip.title}
          </h1>
          <p class="print-when">
            {trip.start_date && trip.end_date
              ? formatDateRange(trip.start_date, trip.end_date, { month: 'long' })
              : t('print.days', { count: days.length })}
          </p>
          {names && <p>{names}</p>}
          {trip.description && (
            <p class="print-words" dir="auto">
              {trip.description}
            </p>
          )}
        </header>
        {days.map(day => (
          <PrintDay key={day.id} day={day} people={people} foot={foot} land={land} codes={codes} />
        ))}
        <PrintLast codes={codes} plan={plan} people={people} foot={foot} />
      </div>
    </div>
  )
}

/** The land of the world as it lies on this device; none until it is read, and none is no reason not to print. */
function useLand(): readonly Shape[] {
  const [land, setLand] = useState<readonly Shape[]>([])
  useEffect(() => {
    readWorld('detailed')
      .catch(() => readWorld('small'))
      .then(
        world => setLand(world.land),
        (error: unknown) => console.warn('The coast did not come', error),
      )
  }, [])
  return land
}
