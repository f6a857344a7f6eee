/** Confirmations that were dropped on the bookings of a trip, on their way to the review of its import. */
import { navigate } from '../navigation/navigate.ts'

let handed: { tripId: string; files: readonly File[] } | undefined

export function reviewFiles(tripId: string, files: readonly File[]): void {
  handed = { tripId, files }
  navigate(`/trips/${tripId}/bookings/import`)
}

/** Those that wait for this trip, once. */
export function takeHandedFiles(tripId: string): readonly File[] {
  const files = handed?.tripId === tripId ? handed.files : []
  handed = undefined
  return files
}
