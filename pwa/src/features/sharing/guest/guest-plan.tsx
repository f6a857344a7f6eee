import { useState } from 'preact/hooks'
import type { GuestDay } from '@caravel/sync-protocol/domain/sharing/guest-view'
import { formatDate, formatDatePart } from '../../../i18n/format.ts'
import { t } from '../../../i18n/t.ts'
import { withMessages } from '../../../i18n/t.ts'
import { RowBoundary } from '../../../shared/errors/row-boundary.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { dayColourClass } from '../../../ui/day-colour.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { DayTabs } from '../../../ui/navigation/day-tabs.tsx'
import { Suspense } from 'preact/compat'
import { GuestDayLine } from './guest-day-line.tsx'
import { unplannedPlaces } from './guest-line.ts'
import type { GuestMapProps } from './guest-map.tsx'
import { guestRows } from './guest-rows.ts'
import { GuestPlaceRow } from './guest-place.tsx'
import type { Printing } from './use-printing.ts'

const GuestMap = lazyPart<GuestMapProps>(withMessages('planner', () => import('./guest-map.tsx')))

const panel = 'guest-day'

interface GuestPlanProps extends Omit<GuestMapProps, 'day'> {
  paper: Printing
}

/** The days as a strip, and the chosen one with its map and its stops; on paper all of them. */
export function GuestPlan({ shared, streets, paper: { printing, PaperMap } }: GuestPlanProps) {
  const { days } = shared
  const [chosen, setChosen] = useState(() => dayToday(days)?.id)
  const day = days.find(({ id }) => id === chosen) ?? days[0]
  const ideas = unplannedPlaces(shared)
  return (
    <>
      <DayTabs
        label={t('planner.days')}
        chosen={day?.id}
        onChoose={setChosen}
        panelId={panel}
        days={days.map(({ id, day_number: number, date, title }) => ({
          id,
          number,
          ...(date === null ? {} : { weekday: formatDatePart(date, 'weekday') }),
          day: date === null ? String(number) : formatDatePart(date, 'day'),
          label: [t('planner.day', { number }), date && formatDate(date), title].filter(Boolean).join(', '),
        }))}
      />
      {printing &&
        days.map(each => (
          <section key={each.id} class={dayColourClass(each.day_number)}>
            <DayHead day={each} />
            {PaperMap && <PaperMap shared={shared} day={each} streets={streets} />}
            <GuestDayLine day={each} line={guestRows(shared, each)} />
          </section>
        ))}
      {day && !printing && (
        <section id={panel} role="tabpanel" class={classNames('guest-day', dayColourClass(day.day_number))}>
          <DayHead day={day} />
          <Suspense fallback={<div class="guest-map" />}>
            <GuestMap shared={shared} day={day} streets={streets} />
          </Suspense>
          <GuestDayLine day={day} line={guestRows(shared, day)} />
        </section>
      )}
      {ideas.length > 0 && (
        <section class="guest-part guest-ideas">
          <h2>{t('planner.ideas')}</h2>
          <ul class="guest-rows">
            {ideas.map(place => (
              <RowBoundary key={place.id}>
                <GuestPlaceRow place={place} />
              </RowBoundary>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function dayToday(days: readonly GuestDay[]): GuestDay | undefined {
  const today = new Date().toISOString().slice(0, 10)
  return days.find(({ date }) => date === today)
}

function DayHead({ day: { day_number: number, date, title, notes } }: { day: GuestDay }) {
  return (
    <header class="guest-day-head">
      <p>
        <strong>{t('planner.day', { number })}</strong>
        {date !== null && ` · ${formatDate(date, { weekday: 'long' })}`}
      </p>
      {title !== null && <h2 dir="auto">{title}</h2>}
      {notes !== null && (
        <p class="guest-notes" dir="auto">
          {notes}
        </p>
      )}
    </header>
  )
}
