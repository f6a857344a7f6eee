import { useEffect } from 'preact/hooks'
import { askWays, wantedLegs } from '../model/ask-ways.ts'
import { usePlanner } from './planner-context.ts'
import { preferredMode } from './planner-session.ts'

/** What is dragged about comes to rest first. */
const restMs = 1_500

/** Has ways along roads worked out for the trip that shows, so that they are here without a network too. */
export default function WaysWatch() {
  const { plan, day, tripId } = usePlanner()
  const mode = preferredMode.value
  useEffect(() => {
    const timer = setTimeout(() => {
      askWays(tripId, wantedLegs(plan, day?.id, mode)).catch((error: unknown) =>
        console.warn('Ways along roads did not come', error),
      )
    }, restMs)
    return () => clearTimeout(timer)
  }, [plan, day?.id, tripId, mode])
  return null
}
