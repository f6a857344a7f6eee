import './day-header.css'
import { Clock, Footprints, Route } from 'lucide-preact'
import { formatDuration } from '../../i18n/format-measure.ts'
import { t } from '../../i18n/t.ts'
import { classNames } from '../../ui/class-names.ts'
import { dayColourClass } from '../../ui/day-colour.ts'
import { Icon } from '../../ui/icon.tsx'
import { DayMenu } from './day-menu.tsx'
import { DayTitle } from './day-title.tsx'
import { usePlanner } from './planner-context.ts'
import { preferredMode } from './planner-session.ts'
import { dayDate, dayName, distanceText } from './planner-words.ts'
import { dayTravel } from './travel-legs.ts'
import type { PlanDay } from './trip-plan.ts'

/** Which day it is, what it is called, and what it asks of people's feet. */
export function DayHeader({ day }: { day: PlanDay }) {
  const { may } = usePlanner()
  const date = dayDate(day)
  const travel = dayTravel(day.stops, preferredMode.value)
  return (
    <header class={classNames('day-header', dayColourClass(day.number))}>
      <div class="day-header-text">
        <p class="day-header-over">
          <b>{dayName(day)}</b>
          {date && <> · {date}</>}
        </p>
        <DayTitle key={day.id} day={day} />
        {travel && (
          <ul class="day-facts" aria-label={t('planner.dayFacts')}>
            <li>
              <Icon of={travel.onFoot ? Footprints : Route} size={16} />
              {t('planner.about', { what: distanceText(travel.distance) })}
            </li>
            <li>
              <Icon of={Clock} size={16} />
              {t('planner.moving', { time: formatDuration(travel.duration) })}
            </li>
          </ul>
        )}
        {day.row.notes && (
          <p class="day-header-notes" dir="auto">
            {day.row.notes}
          </p>
        )}
      </div>
      {may.days && <DayMenu day={day} />}
    </header>
  )
}
