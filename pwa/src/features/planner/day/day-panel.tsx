import { CalendarDays, Plus, Route } from 'lucide-preact'
import { Suspense } from 'preact/compat'
import { NewsLine } from '../../../shared/trips/trip-news.tsx'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/lists/empty.tsx'
import { sortablePane } from '../../../ui/sortable/use-sortable.ts'
import { dayPanelId } from './containers.ts'
import { DayHeader } from './day-header.tsx'
import { laterPart } from '../model/later-part.ts'
import { BehindPlan } from '../page/behind-plan.tsx'
import { usePlanner } from '../page/planner-context.ts'
import { PlanLine } from '../rows/plan-line.tsx'
import { dayDate, dayName } from '../model/planner-words.ts'
import type { PlanDay } from '../model/trip-plan.ts'
import { weekdayOf } from '@caravel/sync-protocol/domain/opening-state'
import { weekdayName } from '../model/weekdays.ts'

const TripStart = laterPart(() => import('../page/trip-start.tsx'))
const IdeasPanel = laterPart(() => import('../rows/ideas-panel.tsx'))

/** The day that is chosen, or the ideas: one scrolling pane. */
export function DayPanel() {
  const { day, tab, may, go, at, tripId, offReason } = usePlanner()
  const start = (
    <BehindPlan>
      <TripStart />
    </BehindPlan>
  )
  if (tab === 'ideas') {
    return (
      <div class="planner-scroll" id={dayPanelId}>
        <Suspense fallback={null}>
          <IdeasPanel />
        </Suspense>
      </div>
    )
  }
  if (!day) {
    return (
      <div class="planner-scroll" id={dayPanelId}>
        {start}
        <Empty
          icon={CalendarDays}
          title={t('planner.noDays')}
          action={
            may.trip && (
              <Button kind="tonal" busy={offReason} onClick={() => go.openSheet('range')}>
                {t('planner.tripDates')}
              </Button>
            )
          }
        >
          {t('planner.noDaysFact')}
        </Empty>
      </div>
    )
  }
  return (
    <div
      class="planner-scroll"
      id={dayPanelId}
      role="tabpanel"
      aria-label={dayDate(day) ?? dayName(day)}
      {...sortablePane}
    >
      {!at.history && <NewsLine tripId={tripId} />}
      {start}
      <DayHeader day={day} />
      <PlanLine day={day} />
      {day.line.length === 0 && <EmptyDay day={day} />}
    </div>
  )
}

/** Nothing planned: how many ideas wait, or how to begin. */
function EmptyDay({ day }: { day: PlanDay }) {
  const { plan, go, may, offReason } = usePlanner()
  const ideas = plan.ideas.length
  const title =
    day.date === null
      ? t('planner.nothingOnDay', { day: dayName(day) })
      : t('planner.nothingOn', { weekday: weekdayName(weekdayOf(day.date)) })
  return (
    <Empty
      icon={Route}
      title={title}
      level={3}
      boxed
      action={
        ideas > 0 ? (
          <Button kind="tonal" onClick={() => go.goTo('ideas')}>
            {t('planner.seeIdeas')}
          </Button>
        ) : (
          may.places && (
            <Button kind="tonal" icon={Plus} busy={offReason} onClick={() => go.openSheet('add')}>
              {t('planner.addPlace')}
            </Button>
          )
        )
      }
    >
      {ideas > 0 ? t('planner.ideasWait', { count: ideas }) : t('planner.emptyDayFact')}
    </Empty>
  )
}
