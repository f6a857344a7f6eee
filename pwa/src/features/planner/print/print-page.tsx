import './print.css'
import { useMemo, useState } from 'preact/hooks'
import { codesHidden } from '../../../shared/bookings/codes-hidden.ts'
import { withoutCodes } from '../../../shared/bookings/without-codes.ts'
import { OwnCover } from '../../../shared/trips/own-cover.tsx'
import { useTripFacts } from '../../../shared/trips/use-trip-facts.ts'
import { formatDateRange, formatInstant, formatList } from '../../../i18n/format.ts'
import { t } from '../../../i18n/t.ts'
import { usePaperGround } from '../../../map/paper/use-paper-ground.ts'
import type { Person } from '../../../ui/avatar.tsx'
import { language } from '../../../i18n/language.ts'
import { classNames } from '../../../ui/class-names.ts'
import { TripCover } from '../../../ui/trip-cover.tsx'
import { PrintBookings } from './print-bookings.tsx'
import { printParts, usualPaper, type PrintChoices, type PrintPart } from './print-choices.ts'
import { PrintCosts } from './print-costs.tsx'
import { PrintDay } from './print-day.tsx'
import { PrintLast } from './print-last.tsx'
import { PrintLists } from './print-lists.tsx'
import { PrintOptions } from './print-options.tsx'
import { PaperTexts, usePaperText } from './paper-codes.ts'
import { printRows } from './print-rows.ts'
import type { TripPlan } from '../model/trip-plan.ts'

/** The plan as paper, black on white, from what is on this device: the parts that are chosen, each on its own pages. */
export default function PrintPage({ plan, people }: { plan: TripPlan; people: readonly Person[] }) {
  const [choices, setChoices] = useState<PrintChoices>(() => ({
    paper: usualPaper(language.value.tag),
    parts: new Set(printParts.filter(part => part !== 'costs')),
    codes: false,
  }))
  const { paper, parts } = choices
  const codes = choices.codes && !codesHidden()
  const [now] = useState(() => Date.now())
  const ground = usePaperGround()
  const { trip, days } = plan
  const rows = printRows(plan)
  const { stream, allStays } = rows
  const hide = useMemo(() => withoutCodes([...rows.bookings, ...allStays]), [rows.bookings, allStays])
  const shows = (part: PrintPart) => parts.has(part) && rows.filled[part]
  const names = formatList(people.map(({ name }) => name))
  const foot = {
    trip: [trip.title, names].filter(Boolean).join(' · '),
    asOf: t('print.asOf', { when: formatInstant(now) }),
  }
  // Days keep their numbers as pages; what follows them is counted on.
  const after = (['bookings', 'lists', 'costs'] as const).filter(shows)
  const pageOf = (part: (typeof after)[number]) => ({
    foot,
    page: (shows('days') ? days.length : 0) + after.indexOf(part) + 1,
  })
  return (
    <div class={classNames('print', `print-${paper}`)}>
      <PrintOptions
        tripId={trip.id}
        offered={printParts.filter(part => rows.filled[part])}
        choices={choices}
        onChange={setChoices}
      />
      <PaperTexts.Provider value={codes ? text => text : hide}>
        <div class="print-pages">
          <Cover plan={plan} names={names} />
          {shows('days') &&
            days.map(day => (
              <PrintDay
                key={day.id}
                {...{ day, people, foot, codes }}
                ground={shows('maps') ? ground : undefined}
              />
            ))}
          {shows('bookings') && (
            <PrintBookings {...{ stream, plan, codes, ...pageOf('bookings') }} {...rows} />
          )}
          {shows('lists') && <PrintLists {...rows} {...pageOf('lists')} />}
          {shows('costs') && <PrintCosts {...rows} base={trip.currency} {...pageOf('costs')} />}
          {shows('days') && (
            <PrintLast
              {...{ plan, people, foot, codes }}
              listed={shows('bookings')}
              page={days.length + after.length + 1}
            />
          )}
        </div>
      </PaperTexts.Provider>
    </div>
  )
}

function Cover({ plan: { trip, days }, names }: { plan: TripPlan; names: string }) {
  const facts = useTripFacts(trip.id)
  const description = usePaperText()(trip.description)
  return (
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
      {description && (
        <p class="print-words" dir="auto">
          {description}
        </p>
      )}
    </header>
  )
}
