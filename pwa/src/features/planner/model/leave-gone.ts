/** What was open and went away by the person's own hand leaves no address, which would open it when it comes back. */
import type { Planner } from '../page/planner-context.ts'
import type { Place, PlanStop } from './trip-plan.ts'

export function leaveStop({ at, go }: Planner, { id }: PlanStop): void {
  if (at.stop === id) go.closeDetail()
}

/** Its stops went with it. */
export function leavePlace({ selected, go }: Planner, { id }: Place): void {
  if (selected?.place.id === id) go.closeDetail()
}
