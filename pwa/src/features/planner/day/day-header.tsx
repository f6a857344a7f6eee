import './day-header.css'
import { Clock, Footprints, Route } from 'lucide-preact'
import { formatDuration } from '../../../i18n/format-measure.ts'
import { t } from '../../../i18n/t.ts'
import { hereText } from '../../../shared/people/people-here.ts'
import { TwoVersions } from '../../../shared/forms/two-versions.tsx'
import { AvatarStack } from '../../../ui/avatar.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { dayColourClass } from '../../../ui/day-colour.ts'
import { Icon } from '../../../ui/icon.tsx'
import { PendingMark } from '../../../ui/pending-mark.tsx'
import { DayMenu } from './day-menu.tsx'
import { DayTitle } from './day-title.tsx'
import { FreshMark } from '../rows/fresh-mark.tsx'
import { laterPart } from '../model/later-part.ts'
import { BehindPlan } from '../page/behind-plan.tsx'
import { usePlanner } from '../page/planner-context.ts'
import { preferredMode } from '../page/planner-session.ts'
import { dayDate, dayName, travelText } from '../model/planner-words.ts'
import { dayTravel } from '../model/day-hops.ts'
import { positionOf } from '../model/travel-legs.ts'
import type { PlanDay } from '../model/trip-plan.ts'

/** Brings a map of all time zones along. */
const DaySun = laterPart<{ day: PlanDay }>(() => import('../sun/day-sun.tsx'))

/** Brings what the weather is called along. */
const DayWeather = laterPart<{ day: PlanDay }>(() => import('../weather/day-weather.tsx'))

/** Which day it is, what it is called, and what it asks of people's feet. */
export function DayHeader({ day }: { day: PlanDay }) {
  const { here, fresh, pending, contested } = usePlanner()
  const freshBy = fresh.get(day.id)
  const lookers = here.filter(person => person.day === day.id)
  const date = dayDate(day)
  const travel = dayTravel(day, preferredMode.value)
  const hasSun = day.date !== null && day.stops.some(({ place }) => positionOf(place))
  return (
    <header class={classNames('day-header', dayColourClass(day.number), freshBy && 'is-fresh')}>
      <div class="day-header-text">
        <p class="day-header-over">
          <b>{dayName(day)}</b>
          {date && <> · {date}</>}
        </p>
        <DayTitle key={day.id} day={day} />
        {(travel || hasSun) && (
          <ul class="day-facts" aria-label={t('planner.dayFacts')}>
            {hasSun && (
              <BehindPlan>
                <DayWeather day={day} />
              </BehindPlan>
            )}
            {hasSun && (
              <BehindPlan>
                <DaySun day={day} />
              </BehindPlan>
            )}
            {travel && (
              <>
                <li>
                  <Icon of={travel.onFoot ? Footprints : Route} size={16} />
                  {travelText(travel)}
                </li>
                <li class="day-moving">
                  <Icon of={Clock} size={16} />
                  {t('planner.moving', { time: formatDuration(travel.duration) })}
                </li>
              </>
            )}
          </ul>
        )}
        {day.row.notes && (
          <p class="day-header-notes" dir="auto">
            {day.row.notes}
          </p>
        )}
        <TwoVersions item={contested.get(day.id)} name={day.row.title ?? dayName(day)} />
      </div>
      <FreshMark by={freshBy} />
      {pending.has(day.id) && (
        <span class="day-header-waits">
          <PendingMark />
        </span>
      )}
      {lookers.length > 0 && (
        <span class="day-header-here" title={hereText(lookers)}>
          <AvatarStack people={lookers} size={24} label={hereText(lookers)} />
        </span>
      )}
      <DayMenu day={day} />
    </header>
  )
}
