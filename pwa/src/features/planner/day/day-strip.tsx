import './day-strip.css'
import { Lightbulb } from 'lucide-preact'
import { t } from '../../../i18n/t.ts'
import { formatDatePart } from '../../../i18n/format.ts'
import { hereText, type Here } from '../../../shared/people/people-here.ts'
import { DayTabs, type DayTab } from '../../../ui/navigation/day-tabs.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { dropZone } from '../../../ui/sortable/use-sortable.ts'
import { dayPanelId, ideasContainer } from './containers.ts'
import { useAfterPaint } from '../../../ui/use-after-paint.ts'
import { chooseTarget } from '../adding/add-target-store.ts'
import { usePlanner } from '../page/planner-context.ts'
import { dayFull } from '../model/planner-words.ts'
import { plannerUrl } from '../page/planner-url.ts'
import type { PlanDay } from '../model/trip-plan.ts'
import { useTripNow } from '../model/use-trip-now.ts'
import { weekStarts } from '../model/week-starts.ts'

const narrowestTab = 44
/**
 * The days beside the chosen one that are there at once: as many as fit on the screen. Its width is asked of what is known
 * already: the window's own has the browser lay out what is drawn by half.
 */
const daysAtOnce = { before: 2, after: () => Math.ceil(screen.width / narrowestTab) }

/** The days of the trip, and the ideas beside them. Rows can be dropped on each. */
export function DayStrip() {
  const { plan, day, tab, at, go, tripId, here } = usePlanner()
  const today = useTripNow().date
  const first = Math.max(0, plan.days.findIndex(one => one.id === day?.id) - daysAtOnce.before)
  const days = useAfterPaint('days') ? plan.days : plan.days.slice(first, first + daysAtOnce.after())
  const weeks = weeksOf(plan.days, days)
  const choose = (to: number | 'ideas') => {
    if (at.sheet !== 'add' && at.sheet !== 'found') return go.goTo(to)
    chooseTarget(undefined)
    go.searchOn(to)
  }
  const openDay = (id: string) => {
    const number = plan.days.find(one => one.id === id)?.number
    if (number !== undefined) choose(number)
  }
  return (
    <div class="day-strip">
      <DayTabs
        label={t('planner.days')}
        days={days.map(one => ({ ...dayTab(one, today, here), week: weeks.get(one.id) }))}
        chosen={day?.id}
        onChoose={openDay}
        panelId={dayPanelId}
        tabAttributes={dropZone}
      />
      <a
        class="day-strip-ideas"
        href={plannerUrl(tripId, { ...at, tab: 'ideas', stop: undefined, place: undefined })}
        aria-current={tab === 'ideas' ? 'page' : undefined}
        aria-label={t('planner.ideasCount', { count: plan.ideas.length })}
        {...dropZone(ideasContainer)}
        onClick={event => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          event.stopPropagation() // the router follows every link it hears of
          choose('ideas')
        }}
      >
        <span class="day-strip-word">{t('planner.ideas')}</span>{' '}
        <span class="day-strip-count">
          <Icon of={Lightbulb} size={16} />
          {plan.ideas.length}
        </span>
      </a>
    </div>
  )
}

function dayTab(day: PlanDay, today: string, people: readonly Here[]): DayTab {
  const { id, number, date } = day
  const here = people.filter(person => person.day === id)
  const isToday = date === today
  const full = dayFull(day)
  const named = isToday ? t('planner.today', { day: full }) : full
  const label = here.length ? `${named}, ${hereText(here)}` : named
  if (date === null) return { id, number, weekday: t('planner.dayWord'), day: String(number), label, here }
  const [weekday, dayOfMonth] = [formatDatePart(date, 'weekday'), formatDatePart(date, 'day')]
  return {
    id,
    number,
    weekday,
    day: dayOfMonth,
    // Who drives by voice says what is seen.
    label: `${label}, ${weekday} ${dayOfMonth}`,
    today: isToday,
    here,
  }
}

/** What stands before the first day of each week, by the id of that day. */
const weeksOf = (days: readonly PlanDay[], shown: readonly PlanDay[]): ReadonlyMap<string, string> =>
  new Map(
    weekStarts(days).flatMap((day, at) =>
      shown.includes(day) ? [[day.id, t('planner.week', { number: at + 1 })] as const] : [],
    ),
  )
