import type { FoundOnMap } from '../../../shared/place-search/found-on-map.ts'
import { preferredMode } from '../page/planner-session.ts'
import { usePlanner } from '../page/planner-context.ts'
import { ownWay } from '@caravel/sync-protocol/domain/day-hops'
import { legBetween, metresBetween, positionOf, type TravelLeg } from '../model/travel-legs.ts'
import type { PlanDay, PlanStop } from '../model/trip-plan.ts'
import { addTarget } from './add-target-store.ts'
import { placeOfTarget, usualTarget } from './add-target.ts'

export type Fit = {
  day: PlanDay
  date: string | null
  before: PlanStop | undefined
  after: PlanStop | undefined
  /** From the stop before. */
  leg: TravelLeg | undefined
  /** Metres from the stop before, as the crow flies. */
  straight: number | undefined
  /** `HH:MM`, where the stop before says until when one is there, and the way ends on the same day. */
  arrives: string | undefined
}

/** Between which stops it would be, and when one would come there; undefined among the ideas. */
export function useFit(found: FoundOnMap): Fit | undefined {
  const planner = usePlanner()
  const target = placeOfTarget(planner.plan, addTarget.value ?? usualTarget(planner))
  if (!target) return undefined
  const { day, at } = target
  const index = day.items.findIndex(({ id }) => id === at.after)
  const before = day.items.slice(0, index + 1).findLast(item => item.kind === 'stop')
  const after = day.items.slice(index + 1).find(item => item.kind === 'stop')
  const leg = before && legBetween(before.place, found, preferredMode.value, ownWay(before.row))
  return {
    day,
    date: day.date,
    before,
    after,
    leg,
    straight: metresBetween(found, before && positionOf(before.place)),
    arrives: before && arrival(before, leg),
  }
}

function arrival({ row }: PlanStop, leg: TravelLeg | undefined): string | undefined {
  const leaves = row.assignment_end_time ?? row.assignment_time
  if (leaves === null || row.ends_next_day || leg?.duration === null) return undefined
  const [hours = 0, minutes = 0] = leaves.split(':').map(Number)
  // To five minutes: nobody reads more into an estimate.
  const at = Math.ceil((hours * 60 + minutes + (leg?.duration ?? 0) / 60) / 5) * 5
  if (at >= 24 * 60) return undefined
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
}
