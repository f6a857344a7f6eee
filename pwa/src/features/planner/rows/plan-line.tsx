import './plan-line.css'
import { t } from '../../../i18n/t.ts'
import { RowBoundary } from '../../../shared/errors/row-boundary.tsx'
import { DayLine } from '../../../ui/line/day-line.tsx'
import { NowRow } from '../../../ui/line/now-row.tsx'
import { useSortable } from '../../../ui/sortable/use-sortable.ts'
import { useAfterPaint } from '../../../ui/use-after-paint.ts'
import { withChosen } from '../model/chosen-rows.ts'
import { ideaAsStop } from '../model/idea-as-stop.ts'
import { BookingRow } from './booking-row.tsx'
import { LeaveBadge } from './leave-badge.tsx'
import { LegRow } from './leg-row.tsx'
import { dayEnds } from '@caravel/sync-protocol/domain/day-hops'
import { lineRows, type NowMark } from '../model/line-rows.ts'
import { NoteLineRow } from './note-line-row.tsx'
import { usePlanner, type PlannerShape } from '../page/planner-context.ts'
import { preferredMode, routeShown } from '../page/planner-session.ts'
import { dayFull, timeText } from '../model/planner-words.ts'
import { rowMenu } from './row-menu-store.ts'
import { StayRow } from './stay-row.tsx'
import { StopRow } from './stop-row.tsx'
import type { LineItem, PlanDay, TripPlan } from '../model/trip-plan.ts'
import { useTripNow } from '../model/use-trip-now.ts'

/**
 * More than fit on the screen. The present moment and a chosen stop are scrolled to, wherever they are. Measured once:
 * each question has the browser lay out what is drawn by half.
 */
const rowsOfFirstFrame = (shape: PlannerShape) =>
  (fitting ??= 2 + Math.ceil((innerHeight - headOfTrip - (shape === 'phone' ? belowList : 0)) / lowestRow))
let fitting: number | undefined
const headOfTrip = 200
/** The peek of the map and the bar of tabs. */
const belowList = 180
const lowestRow = 44

/** A row in the air may come from another day, or from the ideas. */
function findItem(plan: TripPlan, day: PlanDay, id: string): LineItem | undefined {
  const own = day.line.find(item => item.id === id)
  if (own) return own
  for (const other of plan.days) {
    const item = other.line.find(each => each.id === id)
    if (item) return item
  }
  const idea = plan.places.get(id)
  return idea && ideaAsStop(idea, day.id)
}

/** The line of a day: its stops in order with the ways between them, its notes, and now. */
export function PlanLine({ day }: { day: PlanDay }) {
  const { plan, group, may, at, shape, offReason } = usePlanner()
  const now = useTripNow()
  const sortable = useSortable({ group, containerId: day.id, ids: day.line.map(({ id }) => id) })
  const items = sortable.shownIds.flatMap(id => findItem(plan, day, id) ?? [])
  const isToday = day.date === now.date
  const rows = lineRows(items, {
    prefer: preferredMode.value,
    now: isToday ? now.time : undefined,
    ends: dayEnds(day),
    day: day.row,
  })
  const shown = useAfterPaint(day.id) || isToday || at.stop ? rows : rows.slice(0, rowsOfFirstFrame(shape))
  return (
    <DayLine
      dayNumber={day.number}
      label={t('planner.lineOf', { day: dayFull(day) })}
      class="plan-line"
      untimed={!isToday && !isTimed(day, items)}
      {...(may.days && offReason === undefined ? { listAttributes: sortable.list } : {})}
    >
      {day.stays.morning.map(stay => (
        <RowBoundary key={`morning ${stay.row.id}`}>
          <StayRow stay={stay} when="morning" />
        </RowBoundary>
      ))}
      {shown.map(row => {
        if (row.type === 'leg')
          return (
            routeShown.value && (
              <RowBoundary key={row.id}>
                <LegRow leg={row.leg} onOpen={() => openLegMenu(day.id, row.hop.from)} />
              </RowBoundary>
            )
          )
        if (row.type === 'now') return <Now key="now" mark={row} />
        const { id } = row.item
        const attributes = row.type === 'booking' ? sortable.row(id) : withChosen(sortable.row(id), id)
        return (
          <RowBoundary key={id} attributes={attributes}>
            {row.type === 'note' ? (
              <NoteLineRow note={row.item} bare={row.bare} row={attributes} />
            ) : row.type === 'booking' ? (
              <BookingRow booking={row.item} bare={row.bare} row={attributes} />
            ) : (
              <StopRow
                stop={row.item}
                row={attributes}
                {...{ day, number: row.number, visited: row.visited, last: row.last }}
              />
            )}
          </RowBoundary>
        )
      })}
      {day.stays.evening.map(stay => (
        <RowBoundary key={`evening ${stay.row.id}`}>
          <StayRow stay={stay} when="evening" />
        </RowBoundary>
      ))}
    </DayLine>
  )
}

/** Has anything on the line a time that shows: a stop, a note, a booking, a check-in or check-out? */
function isTimed({ stays }: PlanDay, items: readonly LineItem[]): boolean {
  const ofStay = ({ row, edge }: PlanDay['stays']['morning'][number]) =>
    edge === 'check-in' ? row.check_in : edge === 'check-out' ? row.check_out : null
  return (
    [...stays.morning, ...stays.evening].some(ofStay) ||
    items.some(item => {
      if (item.kind === 'booking') return item.time !== null
      return item.kind === 'stop' ? item.row.assignment_time !== null : item.row.time !== null
    })
  )
}

/** A tap on a way offers how to go on, and other maps that show it. */
function openLegMenu(day: string, from: string): void {
  const anchor = document.activeElement
  if (anchor instanceof HTMLElement) rowMenu.value = { id: from, anchor, choice: 'all', day }
}

function Now({ mark }: { mark: NowMark }) {
  const time = timeText(mark.time)
  return (
    <NowRow time={time} pattern="guess" label={t('planner.now', { time })}>
      <LeaveBadge mark={mark} />
    </NowRow>
  )
}
