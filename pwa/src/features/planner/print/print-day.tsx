import '../../../shared/prose/prose.css'
import { Fragment } from 'preact'
import { formatDate, formatList } from '../../../i18n/format.ts'
import { formatDuration } from '../../../i18n/format-measure.ts'
import { t } from '../../../i18n/t.ts'
import type { Person } from '../../../ui/avatar.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { dayColourClass } from '../../../ui/day-colour.ts'
import { Icon } from '../../../ui/icon.tsx'
import { PaperMap, type PaperGround } from '../../../map/paper/paper-map.tsx'
import Markdown, { OnPaper } from '../../../shared/prose/markdown.tsx'
import { dayContent } from '../map/plan-markers.ts'
import { noteIcon } from '../model/note-icon.ts'
import { openingState } from '@caravel/sync-protocol/domain/opening-state'
import { preferredMode } from '../page/planner-session.ts'
import { wayDetail, wayTime } from '../../../shared/trips/way-words.ts'
import { dayName, travelText, timeText } from '../model/planner-words.ts'
import { PrintBooking, PrintStay } from './print-booked.tsx'
import { sunWords } from '../sun/day-sun-words.ts'
import { weatherWords } from '../weather/weather-words.ts'
import { wayIcons } from '../../../shared/trips/way-icons.ts'
import { dayHops, dayTravel, legOf, type DayHop } from '../model/day-hops.ts'
import { usePaperText } from './paper-codes.ts'
import { PrintFoot, type Foot } from './print-foot.tsx'
import { shortUrl } from '../../../shared/prose/short-url.ts'
import type { Place, PlanDay, PlanNote, PlanStop } from '../model/trip-plan.ts'

/** One day on paper: its line in black, with addresses, phone numbers and notes, in the order it is read. */
export function PrintDay({
  day,
  people,
  foot,
  ground,
  codes,
}: {
  day: PlanDay
  people: readonly Person[]
  foot: Foot
  /** Undefined: without a map. */
  ground: PaperGround | undefined
  /** Confirmation codes are printed. */
  codes: boolean
}) {
  const travel = dayTravel(day, preferredMode.value)
  const sun = sunWords(day)
  const weather = weatherWords(day)?.whole
  const show = usePaperText()
  const [title, notes] = [show(day.row.title), show(day.row.notes)]
  const date =
    day.date === null ? undefined : formatDate(day.date, { weekday: 'long', month: 'long', year: true })
  const heading = `print-${day.id}`
  const hops = new Map(dayHops(day).map(hop => [hop.to, hop]))
  return (
    <section class="print-page on-paper" aria-labelledby={heading}>
      <span class={classNames('print-tab', dayColourClass(day.number))} aria-hidden="true" />
      <header class="print-head">
        <div>
          <p class="print-over">
            <b>{dayName(day)}</b>
            {date && ` · ${date}`}
          </p>
          <h2 class="print-title" id={heading} dir="auto">
            {title ?? date ?? dayName(day)}
          </h2>
        </div>
        {(sun || travel || weather) && (
          <p class="print-travel">
            {[
              weather,
              sun && (sun.sets ? t('print.sunset', { time: sun.sets }) : sun.whole),
              travel && travelText(travel),
            ]
              .filter(Boolean)
              .join(' · ')}
            {travel && (
              <>
                <br />
                {t('planner.moving', { time: formatDuration(travel.duration) })}
              </>
            )}
          </p>
        )}
      </header>
      {notes && (
        <p class="print-words" dir="auto">
          {notes}
        </p>
      )}
      {ground && <PaperMap {...dayContent(day, preferredMode.value)} {...ground} />}
      {day.line.length === 0 && <p class="print-words">{t('print.nothing')}</p>}
      <ol class="print-line">
        {day.stays.morning.map(stay => (
          <PrintStay key={`morning ${stay.row.id}`} stay={stay} when="morning" codes={codes} />
        ))}
        {day.line.map(item =>
          item.kind === 'note' ? (
            <Note key={item.id} note={item} />
          ) : item.kind === 'booking' ? (
            <Fragment key={item.id}>
              <Way hop={hops.get(item.id)} />
              <PrintBooking booking={item} codes={codes} />
            </Fragment>
          ) : (
            <Stop
              key={item.id}
              stop={item}
              hop={hops.get(item.id)}
              warning={closedText(item, day)}
              joining={people.filter(({ id }) => item.joining.includes(id))}
            />
          ),
        )}
        <Way hop={hops.get('evening')} />
        {day.stays.evening.map(stay => (
          <PrintStay key={`evening ${stay.row.id}`} stay={stay} when="evening" codes={codes} />
        ))}
      </ol>
      <PrintFoot foot={foot} page={day.number} />
    </section>
  )
}

/** That a place is closed when one means to be there, in words. */
function closedText({ place, row }: PlanStop, day: PlanDay): string | undefined {
  const time = row.assignment_time
  const { state } = openingState(place.opening_hours, day.date, time)
  if (state === 'closed') return t('planner.closedThatDay')
  return state === 'outside' && time !== null ? t('planner.closedAt', { time: timeText(time) }) : undefined
}

/** The way to what comes next on the line. */
function Way({ hop }: { hop: DayHop | undefined }) {
  const leg = hop && legOf(hop, preferredMode.value)
  if (!leg) return null
  const detail = wayDetail(leg)
  return (
    <li class="print-row print-leg">
      <span class="print-track" aria-hidden="true">
        <span class="line-stroke line-guess" />
      </span>
      <p class="print-main">
        <Icon of={wayIcons[leg.mode]} size={16} />
        <b>{wayTime(leg)}</b>
        {detail !== undefined && ` · ${detail}`}
      </p>
    </li>
  )
}

function Stop({
  stop,
  hop,
  warning,
  joining,
}: {
  stop: PlanStop
  hop: DayHop | undefined
  warning: string | undefined
  joining: readonly Person[]
}) {
  const { place, row } = stop
  const { assignment_time: start, assignment_end_time: end } = row
  const show = usePaperText()
  const facts = [place.address, place.phone, ...printedLinks(place)].filter(
    fact => fact !== null && fact !== '',
  )
  return (
    <>
      <Way hop={hop} />
      <li class="print-row print-stop">
        <p class="print-time">
          {start && <b>{timeText(start)}</b>}
          {end && <span>{timeText(end)}</span>}
        </p>
        <span class="print-track">
          <span class="print-number">{stop.number}</span>
        </span>
        <div class="print-main">
          <p class="print-name" dir="auto">
            {place.name}
          </p>
          {facts.length > 0 && (
            <p>
              {facts.map((fact, at) => (
                <span key={fact}>
                  {at > 0 && ' · '}
                  <bdi>{fact}</bdi>
                </span>
              ))}
            </p>
          )}
          {warning && (
            <p>
              <b>{warning}</b>
            </p>
          )}
          {joining.length > 0 && <p dir="auto">{formatList(joining.map(({ name }) => name))}</p>}
          {[show(row.notes), show(place.notes)].map(
            words =>
              words && (
                <div key={words} class="prose">
                  <OnPaper.Provider value>
                    <Markdown text={words} />
                  </OnPaper.Provider>
                </div>
              ),
          )}
        </div>
      </li>
    </>
  )
}

/** Addresses that can be typed; one with a name of its own behind it. */
const printedLinks = ({ website, links }: Place): string[] =>
  [...(website ? [{ url: website, label: undefined }] : []), ...(links ?? [])].map(({ url, label }) =>
    label ? `${label}: ${shortUrl(url)}` : shortUrl(url),
  )

function Note({ note: { row } }: { note: PlanNote }) {
  return (
    <li class="print-row print-note">
      <p class="print-time">{row.time && <b>{timeText(row.time)}</b>}</p>
      <span class="print-track">
        <Icon of={noteIcon(row.icon)} size={16} />
      </span>
      <p class="print-main print-words" dir="auto">
        {usePaperText()(row.text)}
      </p>
    </li>
  )
}
