import { useEffect } from 'preact/hooks'
import { syncStatus } from '../../../data/sync/status.ts'
import { askWays, wantedLegs } from '../model/ask-ways.ts'
import { usePlanner } from './planner-context.ts'
import { preferredMode } from './planner-session.ts'

/** What is dragged about comes to rest first. */
const restMs = 1_500

/** Has ways along roads worked out for the trip that shows, so that they are here without a network too. */
export default function WaysWatch() {
  const { plan, day, tripId } = usePlanner()
  const mode = preferredMode.value
  const { connected } = syncStatus.value
  useEffect(() => {
    if (!connected) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const askAfter = (ms: number | undefined) => {
      if (ms !== undefined && !ended.aborted) timer = setTimeout(ask, ms)
    }
    const ask = () => {
      askWays(tripId, wantedLegs(plan, day?.id, mode)).then(askAfter, (error: unknown) =>
        console.warn('Ways along roads did not come', error),
      )
    }
    const ending = new AbortController()
    const ended = ending.signal
    askAfter(restMs)
    return () => {
      ending.abort()
      clearTimeout(timer)
    }
  }, [plan, day?.id, tripId, mode, connected])
  return null
}
