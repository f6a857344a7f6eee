import type { Planner } from '../page/planner-context.ts'
import type { PlanStop } from './trip-plan.ts'

/** Opens the form of a stop over the stop. */
export function editStop({ go, at }: Planner, stop: PlanStop): void {
  if (at.stop !== stop.id) go.openStop(stop.id)
  go.openSheet('edit')
}
