import { t } from '../../i18n/t.ts'
import { lineRows } from './line-rows.ts'
import { preferredMode } from './planner-session.ts'
import { aboutTime, distanceText } from './planner-words.ts'
import { dayTravel, legBetween } from './travel-legs.ts'
import type { PlanDay } from './trip-plan.ts'

/** One line beside "Map": the way to the next stop today, on other days what the day asks for. */
export function nextWay(day: PlanDay, now: { date: string; time: string }): string | undefined {
  const prefer = preferredMode.value
  if (day.date === now.date) {
    const rows = lineRows(day.stops, { prefer, now: now.time })
    const at = rows.findIndex(({ type }) => type === 'now')
    const before = rows.slice(0, at).findLast(row => row.type === 'stop')
    const next = rows.slice(at).find(row => row.type === 'stop')
    const leg = at >= 0 && before && next && legBetween(before.item.place, next.item.place, prefer)
    if (leg)
      return t(leg.mode === 'walk' ? 'planner.nextWalk' : 'planner.nextDrive', { time: aboutTime(leg) })
  }
  const travel = dayTravel(day.stops, prefer)
  return travel ? t('planner.about', { what: distanceText(travel.distance) }) : undefined
}
