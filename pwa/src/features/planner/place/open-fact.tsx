import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { hoursText } from '../model/hours-text.ts'
import { moveToOpenDay, openDayFor } from '../model/open-day.ts'
import { openingState, weekdayOf } from '@caravel/sync-protocol/domain/opening-state'
import { usePlanner } from '../page/planner-context.ts'
import { dayChip, timeText } from '../model/planner-words.ts'
import { ZoneNote } from '../sun/lazy-zone-note.tsx'
import type { Place, PlanDay, PlanStop } from '../model/trip-plan.ts'
import { weekdayName, weekdays } from '../model/weekdays.ts'

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
      {'periods' in opening && <p class="numbers">{hoursText(opening.periods)}</p>}
      {zone}
      {(closed || outside) && stop && day && <MoveToOpenDay stop={stop} day={day} />}
    </>
  )
}

function MoveToOpenDay({ stop, day }: { stop: PlanStop; day: PlanDay }) {
  const { plan, tripId, may } = usePlanner()
  const open = may.days ? openDayFor(plan.days, stop, day) : undefined
  if (!open) return null
  return (
    <Button kind="tonal" size="small" class="fact-button" onClick={() => moveToOpenDay(tripId, stop, open)}>
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
            <dd class="numbers">{periods.length ? hoursText(periods) : t('planner.closed')}</dd>
          </div>
        )
      })}
    </dl>
  )
}
