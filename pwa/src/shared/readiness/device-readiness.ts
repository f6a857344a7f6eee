import { computed, type ReadonlySignal } from '@preact/signals'
import { tripReadiness, type TripReadiness } from '../../data/readiness.ts'
import { today } from '../trips/today.ts'
import { storedParts, type StoredParts } from './stored-parts.ts'

export type DeviceReadiness = TripReadiness & StoredParts

/** What of the app and of all trips ahead lies on this device; undefined until that is known. */
export const deviceReadiness: ReadonlySignal<DeviceReadiness | undefined> = computed(() => {
  const ofTrips = tripReadiness(today.value)
  const stored = storedParts.value
  return ofTrips && stored ? { ...ofTrips, ...stored } : undefined
})

/** What may be said of the device while there is no connection; the number of files that are all that is missing. */
export type OfflineClaim = 'unknown' | 'everything' | 'partly' | number

export function offlineClaim(readiness: DeviceReadiness | undefined): OfflineClaim {
  if (!readiness) return 'unknown'
  const { app, map, trips, files } = readiness
  if (!app || !map || trips.here < trips.all) return 'partly'
  return files.all - files.here || 'everything'
}
