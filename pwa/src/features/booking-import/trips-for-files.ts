import { trips, type TripSummary } from '../../data/trips.ts'
import { today } from '../../shared/trips/today.ts'

/** Trips on this device that files can be added to: the one under way, what comes next, the others. Reactive. */
export function tripsForFiles(): TripSummary[] {
  const now = today.value
  const order = ({ start_date: start, end_date: end }: TripSummary): string => {
    if (start === null || end === null) return '2'
    if (end < now) return `3 ${start}`
    return start <= now ? `0 ${start}` : `1 ${start}`
  }
  return (trips.value ?? [])
    .filter(({ archived, on_device: isHere, orphaned }) => isHere && !archived && !orphaned)
    .sort((a, b) => (order(a) < order(b) ? -1 : 1))
}
