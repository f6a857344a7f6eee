import { usePlanner } from './planner-context.ts'
import { usePlannerKeys } from './use-planner-keys.ts'

/** Listens to the keys of the planner once the plan shows. */
export default function PlannerKeys() {
  usePlannerKeys(usePlanner())
  return null
}
