import { useEffect, useState } from 'preact/hooks'
import { firstStepsKey } from '@caravel/sync-protocol/domain/user-settings'
import { tripStream } from '@caravel/sync-protocol/streams'
import { ownSetting } from '../../../data/own-settings.ts'
import { readPersonal, writePersonal, type PersonalKey } from '../../../data/personal-storage.ts'
import { stateOfGroups } from './first-steps.ts'
import type { Planner } from './planner-context.ts'
import { localNow } from '../model/planner-words.ts'

/**
 * True while the first steps of this trip are to show. Once they were shown and are over, they never come back. Hiding
 * them is a choice, which follows its person; that they are over each device sees by itself: nobody did anything that
 * would have to be sent.
 */
export function useFirstSteps(planner: Planner): boolean {
  const { tripId } = planner
  const ended: PersonalKey = { kept: 'local', name: 'first-steps-over', stream: tripStream(tripId) }
  const state = stateOfGroups(planner, localNow().date)
  const helps =
    state === 'helps' && ownSetting(firstStepsKey(tripId)) === null && readPersonal(ended) !== true
  const [shownFor, setShownFor] = useState<string>()
  if (helps && shownFor !== tripId) setShownFor(tripId)
  const over = shownFor === tripId && state !== 'helps'
  useEffect(() => {
    if (over) writePersonal(ended, true)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the key is that of the trip
  }, [over, tripId])
  // Who has just ticked the last one sees that it is.
  return helps || (shownFor === tripId && state === 'done')
}
