import { usePlanner } from '../page/planner-context.ts'
import { tripNow, tripZone, type Now } from '../sun/trip-clock.ts'
import { useLocalNow } from './use-local-now.ts'

/** Date and time where the trip is, again every minute. */
export function useTripNow(): Now {
  const { plan } = usePlanner()
  return tripNow(plan.days, useLocalNow())
}

/** Another key means another now: for what is brought into view by it. */
export function useTripClockKey(): string {
  const { plan } = usePlanner()
  return tripZone(plan.days, useLocalNow()) ?? ''
}
