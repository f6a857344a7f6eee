import { useEffect, useState } from 'preact/hooks'
import { firstStepsKey } from '@caravel/sync-protocol/domain/user-settings'
import { ownSetting, setOwnSetting } from '../../data/own-settings.ts'
import { showRefusal } from '../../app/attempt-saved.ts'
import { stateOfSteps } from './first-steps.ts'
import type { Planner } from './planner-context.ts'
import { localNow } from './planner-words.ts'

/** True while the first steps of this trip are to show. Once they were shown and are over, they never come back. */
export function useFirstSteps(planner: Planner): boolean {
  const { tripId } = planner
  const key = firstStepsKey(tripId)
  const ended = ownSetting(key)
  const state = stateOfSteps(planner, localNow().date)
  const helps = state === 'helps' && ended === null
  const [shownFor, setShownFor] = useState<string>()
  if (helps && shownFor !== tripId) setShownFor(tripId)
  const over = shownFor === tripId && state !== 'helps' && ended === null
  useEffect(() => {
    if (!over) return
    try {
      setOwnSetting(key, true).saved.catch(showRefusal)
    } catch (error) {
      showRefusal(error)
    }
  }, [over, key])
  // Who has just ticked the last one sees that it is.
  return helps || (shownFor === tripId && state === 'done')
}
