import { t } from '../../../i18n/t.ts'
import { lineRows, type NowMark } from './line-rows.ts'
import { preferredMode } from '../page/planner-session.ts'
import { wayTime } from '../../../shared/trips/way-words.ts'
import { timeText, travelText } from './planner-words.ts'
import { dayEnds } from '@caravel/sync-protocol/domain/day-hops'
import { dayTravel } from './day-hops.ts'
import type { PlanDay, PlanStop } from './trip-plan.ts'

type Now = { date: string; time: string }

/** What someone who travels that day does next, and when to leave for it; undefined on other days and at its end. */
export function nextStop(day: PlanDay, now: Now): (NowMark & { next: PlanStop }) | undefined {
  if (day.date !== now.date) return undefined
  const rows = lineRows(day.line, {
    prefer: preferredMode.value,
    now: now.time,
    ends: dayEnds(day),
    day: day.row,
  })
  const mark = rows.find(row => row.type === 'now')
  return mark?.next && { ...mark, next: mark.next }
}

const nextWords = {
  walk: 'planner.nextWalk',
  cycle: 'planner.nextCycle',
  drive: 'planner.nextDrive',
  taxi: 'planner.nextTaxi',
  transit: 'planner.nextTransit',
} as const

/** One line beside "Map": the next stop today, on other days what the day asks for. */
export function nextWay(day: PlanDay, now: Now): string | undefined {
  const coming = nextStop(day, now)
  if (coming?.leg && coming.leg.duration !== null) {
    const time = wayTime(coming.leg)
    return t(nextWords[coming.leg.mode], { time })
  }
  const { assignment_time: start = null } = coming?.next.row ?? {}
  if (coming && start) return t('planner.nextAt', { time: timeText(start), name: coming.next.place.name })
  const travel = dayTravel(day, preferredMode.value)
  return travel && travelText(travel)
}
