/** What someone does first with a trip, and whether the list of it still helps. */
import type { Planner } from './planner-context.ts'

export type FirstStep = { id: 'dates' | 'place' | 'invite'; done: boolean }

/** With more places than these nobody needs to be told how to begin. */
const beginning = 3

type Trip = Pick<Planner, 'plan' | 'people' | 'may'>

/** The steps that the reader may take, each ticked by what the trip holds. */
export const firstSteps = ({ plan, people, may }: Trip): FirstStep[] => [
  ...(may.trip ? [{ id: 'dates' as const, done: plan.trip.start_date !== null }] : []),
  ...(may.places ? [{ id: 'place' as const, done: plan.places.size > 0 }] : []),
  ...(may.members ? [{ id: 'invite' as const, done: people.length > 1 }] : []),
]

/** `helps`: it begins, and something is to do · `done`: all of it · `outgrown`: the trip went on without. */
export function stateOfGroups(trip: Trip, today: string): 'helps' | 'done' | 'outgrown' {
  const { archived, end_date: end } = trip.plan.trip
  if (trip.plan.places.size > beginning || archived || (end !== null && end < today)) return 'outgrown'
  return firstSteps(trip).every(({ done }) => done) ? 'done' : 'helps'
}
