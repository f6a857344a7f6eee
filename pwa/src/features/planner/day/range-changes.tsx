import '../rows/row-disc.css'
import './range-changes.css'
import { ArrowRight, CalendarCheck2, DoorClosed, TicketX } from 'lucide-preact'
import type { ComponentChildren, VNode } from 'preact'
import { useState } from 'preact/hooks'
import { formatDate, formatDateRange } from '../../../i18n/format.ts'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { dayColourClass } from '../../../ui/day-colour.ts'
import { Icon, type IconShape } from '../../../ui/icon.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { hoursText } from '../model/hours-text.ts'
import { keepingDatesText, type KeepingDates } from '../model/keeping-dates.ts'
import { dayName, timeText } from '../model/planner-words.ts'
import type { ClosedStop, RangeOutcome } from '../model/range-outcome.ts'
import type { LeftBehind } from '../model/left-behind.ts'
import type { PlanDay } from '../model/trip-plan.ts'

type Props = {
  outcome: RangeOutcome
  /** Both dates; undefined: a trip without dates. */
  range: { start: string; end: string } | undefined
  /** The trip has dates now. */
  hadDates: boolean
  keeping: KeepingDates
  /** What becomes of the days that fall out is chosen below their names. */
  choice: ComponentChildren
  /** Bookings and stays that keep their dates, which the trip would no longer have. */
  left: readonly LeftBehind[]
}

/** What new dates do: what moves where, what stays, what falls out, where a door would be closed. */
export function RangeChanges({ outcome, range, hadDates, keeping, choice, left }: Props) {
  const { moving, staying, falling, closed } = outcome
  const changes = moving.length > 0 || falling.length > 0
  const kept = (changes || (!range && hadDates)) && keepingDatesText(keeping)
  return (
    <section class="range-changes" aria-label={t('planner.rangeChanges')}>
      <output class="range-head">
        {range && (
          <span class="range-days">
            {t('planner.rangeDays', {
              count: outcome.dated,
              dates: formatDateRange(range.start, range.end),
            })}
          </span>
        )}
        <span class="range-sum">{sumText(outcome, !range && hadDates)}</span>
      </output>
      <Group
        title={t('planner.rangeMoving')}
        rows={moving.map(each => (
          <MovingRow key={each.day.id} {...each} />
        ))}
      />
      {changes && (
        <Group
          title={t('planner.rangeStaying')}
          rows={staying.map(day => (
            <StayingRow key={day.id} day={day} />
          ))}
        />
      )}
      <Group
        title={t('planner.rangeFalling')}
        rows={falling.map(day => (
          <StayingRow key={day.id} day={day} falls />
        ))}
      >
        {choice}
      </Group>
      <Group
        title={t('planner.rangeClosed')}
        rows={closed.map(each => (
          <ClosedRow key={each.stop.id} {...each} />
        ))}
        warns
      />
      <Group
        title={t('planner.rangeBookings')}
        rows={left.map(row => (
          <BookingLeft key={row.id} row={row} />
        ))}
        warns
        icon={TicketX}
      />
      {kept && (
        <p class="range-kept">
          <Icon of={CalendarCheck2} />
          {kept}
        </p>
      )}
    </section>
  )
}

function sumText({ moved, added, gone, more, falling, moving }: RangeOutcome, dateless: boolean): string {
  return [
    dateless && t('planner.outcomeDateless'),
    moved !== 0 &&
      t(moved > 0 ? 'planner.outcomeLater' : 'planner.outcomeEarlier', { count: Math.abs(moved) }),
    more > 0 && t('planner.outcomeMore', { count: more }),
    added > 0 && t('planner.outcomeAdded', { count: added }),
    gone > 0 && t('planner.outcomeGone', { count: gone }),
    !dateless && moved === 0 && !falling.length && !moving.length && !more && t('planner.outcomeContent'),
  ]
    .filter(Boolean)
    .join(' ')
}

/** How many rows a longer list shows at first. */
const first = 3

function Group(props: {
  title: string
  rows: readonly VNode[]
  /** The exception: something to look at before saving. */
  warns?: boolean
  icon?: IconShape
  children?: ComponentChildren
}) {
  const { title, rows, warns, icon = DoorClosed, children } = props
  const [all, setAll] = useState(false)
  if (!rows.length) return null
  // A row that says "and one more" takes as much room as that one.
  const long = rows.length > first + 1
  return (
    <section class={classNames('range-group', warns && 'is-warn')}>
      <h3 class="range-title">
        {warns && <Icon of={icon} size={16} />}
        {title}
      </h3>
      <ul>{long && !all ? rows.slice(0, first) : rows}</ul>
      {long && (
        <Button kind="text" size="small" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('ui.showLess') : t('planner.rangeMore', { count: rows.length - first })}
        </Button>
      )}
      {children}
    </section>
  )
}

function DayRow({ day, children }: { day: PlanDay; children: ComponentChildren }) {
  return (
    <li class={classNames('range-row', dayColourClass(day.number))}>
      <span class="row-disc" aria-hidden="true">
        {day.number}
      </span>
      <span class="range-name">
        <VisuallyHidden>{dayName(day)}: </VisuallyHidden>
        <bdi>{contentText(day)}</bdi>
      </span>
      {children}
    </li>
  )
}

function MovingRow({ day, to }: { day: PlanDay; to: string }) {
  const year = day.date !== null && day.date.slice(0, 4) !== to.slice(0, 4)
  const dateText = (date: string) => formatDate(date, { year })
  return (
    <DayRow day={day}>
      <span class="range-dates">
        <VisuallyHidden>
          {day.date
            ? t('planner.rangeFromTo', { from: dateText(day.date), to: dateText(to) })
            : t('planner.rangeTo', { to: dateText(to) })}
        </VisuallyHidden>
        <span aria-hidden="true">{day.date && dateText(day.date)}</span>
        <Icon of={ArrowRight} size={16} flip />
        <span class="range-new" aria-hidden="true">
          {dateText(to)}
        </span>
      </span>
    </DayRow>
  )
}

function StayingRow({ day, falls }: { day: PlanDay; falls?: boolean }) {
  return (
    <DayRow day={day}>
      <span class={classNames('range-dates', falls && 'is-falling')}>
        {day.date && formatDate(day.date, { year: false })}
      </span>
    </DayRow>
  )
}

/** A booking, or a stay, keeps its dates when the trip moves. */
function BookingLeft({ row }: { row: LeftBehind }) {
  const { name, start_date: start, end_date: end } = row
  const dates = start && end && end > start ? formatDateRange(start, end) : formatDate(start ?? end ?? '')
  return (
    <li class="range-closed">
      <span class="range-name">
        <bdi>{name}</bdi>
      </span>
      <span>{t('planner.rangeBookingStays', { dates })}</span>
    </li>
  )
}

function ClosedRow({ stop, date, periods }: ClosedStop) {
  const time = stop.row.assignment_time
  const named = { date: formatDate(date, { year: false }) }
  return (
    <li class="range-closed">
      <span class="range-name">
        <bdi>{stop.place.name}</bdi>
      </span>
      <span>
        {time && periods.length > 0
          ? t('planner.closedAtOn', { ...named, time: timeText(time), hours: hoursText(periods) })
          : t('planner.closedOnDate', named)}
      </span>
    </li>
  )
}

/** What a day is remembered by: its title, its only stop, how many it has, or its note. */
function contentText({ row, stops, items }: PlanDay): string {
  const [only] = stops
  if (row.title) return row.title
  if (only) return stops.length === 1 ? only.place.name : t('planner.stopCount', { count: stops.length })
  const [note] = items
  return (note?.kind === 'note' ? note.row.text : row.notes?.split('\n')[0]) ?? ''
}
