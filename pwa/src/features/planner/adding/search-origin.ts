import { destination } from '@caravel/sync-protocol/entities/destination'
import { addTarget } from './add-target-store.ts'
import { placeOfTarget, usualTarget } from './add-target.ts'
import type { Planner } from '../page/planner-context.ts'
import { positionOf, type Position } from '../model/travel-legs.ts'

/** The stop that the new one follows: distances are from there. */
export function stopBefore(planner: Planner): Position | undefined {
  const target = placeOfTarget(planner.plan, addTarget.value ?? usualTarget(planner))
  if (!target) return undefined
  const before = target.day.stops.find(({ id }) => id === target.at.after) ?? target.day.stops.at(-1)
  return before && positionOf(before.place)
}

/** Where the trip is: what is close to it is found first. */
export function searchOrigin(planner: Planner): Position | undefined {
  const { day, plan } = planner
  const places = [...(day?.stops ?? []).map(({ place }) => place), ...plan.places.values()]
  const goals = [...planner.view.rows(destination).value.values()]
  return stopBefore(planner) ?? [...places, ...goals].map(positionOf).find(Boolean)
}
