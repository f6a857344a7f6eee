import { Plus } from 'lucide-preact'
import { t } from '../../../i18n/t.ts'
import { classNames } from '../../../ui/class-names.ts'
import { dayColourClass } from '../../../ui/day-colour.ts'
import { Icon } from '../../../ui/icon.tsx'
import { timeText } from '../model/planner-words.ts'
import type { PlanStop } from '../model/trip-plan.ts'
import type { Fit } from './use-fit.ts'

/** The stop before, the new one with when one would come there, the stop after. */
export function WhereItFits({ name, fit }: { name: string; fit: Fit }) {
  const { day, before, after, arrives } = fit
  if (!before && !after) return null
  const until = before?.row.assignment_end_time
  const from = after?.row.assignment_time
  return (
    <section class={classNames('fit', dayColourClass(day.number))} aria-label={t('placeSearch.whereItFits')}>
      <h3 class="fit-title">{t('placeSearch.whereItFits')}</h3>
      <ol class="fit-line">
        {before && (
          <FitStop
            stop={before}
            time={until ? t('placeSearch.until', { time: timeText(until) }) : undefined}
          />
        )}
        <li class="fit-stop is-new">
          <span class="fit-mark" aria-hidden="true">
            <Icon of={Plus} size={16} />
          </span>
          <bdi class="fit-name">{name}</bdi>
          {arrives && <span class="fit-time">{t('planner.about', { what: timeText(arrives) })}</span>}
        </li>
        {after && <FitStop stop={after} shift={1} time={from ? timeText(from) : undefined} />}
      </ol>
    </section>
  )
}

/** `shift`: its number once the new one stands before it. */
function FitStop({ stop, time, shift = 0 }: { stop: PlanStop; time: string | undefined; shift?: number }) {
  return (
    <li class="fit-stop">
      <span class="fit-mark">{stop.number + shift}</span>
      <bdi class="fit-name">{stop.place.name}</bdi>
      {time && <span class="fit-time">{time}</span>}
    </li>
  )
}
