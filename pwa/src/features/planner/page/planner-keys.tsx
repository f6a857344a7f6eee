import { useEffect } from 'preact/hooks'
import { ownKeys } from '../../../shared/shortcuts/own-keys.ts'
import { usePlanner } from './planner-context.ts'
import { shortcutGroups } from './planner-shortcuts.ts'
import { usePlannerKeys } from './use-planner-keys.ts'

/** Listens to the keys of the planner once the plan shows, and has them listed. */
export default function PlannerKeys() {
  usePlannerKeys(usePlanner())
  useEffect(() => {
    ownKeys.value = shortcutGroups
    return () => {
      ownKeys.value = []
    }
  }, [])
  return null
}
