import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { endOf } from './line-position.ts'
import { openingState, weekdayOf } from './opening-state.ts'
import { moveItem } from './planner-actions.ts'
import { usePlanner } from './planner-context.ts'
import { dayChip, dayFull, timeText } from './planner-words.ts'
import { ZoneNote } from './sun/lazy-zone-note.tsx'
import type { Place, PlanDay, PlanStop } from './trip-plan.ts'
import { attempt } from '../../app/undo-toast.ts'
import { weekdayName, weekdays } from './weekdays.ts'

type Shown = { place: Place; stop: PlanStop | undefined; day: PlanDay | undefined }

/** Open on that day or not, its hours, and when it is closed a day on which it is not. */
export function OpenFact({ place, stop, day }: Shown) {
  const date = day?.date ?? null
  const opening = openingState(place.opening_hours, date, stop?.row.assignment_time ?? null)
  const zone = <ZoneNote place={place} date={date} />
  if (date === null || opening.state === 'unknown')
    return (
      <>
        <Week place={place} />
        {zone}
      </>
    )
  const weekday = weekdayName(weekdayOf(date))
  const closed = opening.state === 'closed'
  const outside = opening.state === 'outside'
  return (
    <>
      <p class={classNames('fact-open', (closed || outside) && 'is-closed')}>
        {closed
          ? t('planner.closedOn', { weekday })
          : outside && stop?.row.assignment_time
            ? t('planner.closedAt', { time: timeText(stop.row.assignment_time) })
            : t('planner.openOn', { weekday })}
      </p>
      {'periods' in opening && <p class="numbers">{opening.periods.map(periodText).join(', ')}</p>}
      {zone}
      {closed && stop && day && <MoveToOpenDay place={place} stop={stop} day={day} />}
    </>
  )
}

const periodText = ({ opens, closes }: { opens: string; closes: string }) =>
  `${timeText(opens)}–${timeText(closes === '24:00' ? '00:00' : closes)}`

/** The nearest other day of the trip on which the place is open. */
function MoveToOpenDay({ place, stop, day }: { place: Place; stop: PlanStop; day: PlanDay }) {
  const { plan, tripId, may } = usePlanner()
  const open = plan.days
    .filter(other => openingState(place.opening_hours, other.date, stop.row.assignment_time).state === 'open')
    .sort((a, b) => Math.abs(a.number - day.number) - Math.abs(b.number - day.number))[0]
  if (!open || !may.days) return null
  const move = () => void attempt(() => moveItem(tripId, stop, open.id, endOf(open), dayFull(open)))
  return (
    <Button kind="tonal" size="small" class="fact-button" onClick={move}>
      {t('planner.moveTo', { day: dayChip(open) })}
    </Button>
  )
}

function Week({ place }: { place: Place }) {
  return (
    <dl class="week">
      {weekdays().map(({ weekday, name }) => {
        const periods = (place.opening_hours ?? []).filter(period => period.weekday === weekday)
        return (
          <div key={weekday}>
            <dt>{name}</dt>
            <dd class="numbers">
              {periods.length ? periods.map(periodText).join(', ') : t('planner.closed')}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
