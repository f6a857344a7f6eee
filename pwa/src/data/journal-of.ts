import { journeyTrip } from '@caravel/sync-protocol/entities/journey-trip'
import { journeyStream } from '@caravel/sync-protocol/streams'
import { journalIds } from './journals.ts'
import { addonOn, openStream } from './store.ts'

/** A journal on this device about one of the trips, those named first before others. Reactive. */
export function journalOf(tripIds: readonly string[]): string | undefined {
  if (!addonOn('journey')) return undefined
  const about = (journalIds.value ?? []).map(id => {
    const trips = openStream(journeyStream(id)).rows(journeyTrip).value.values()
    return { id, trips: new Set([...trips].map(({ trip_id }) => trip_id)) }
  })
  for (const trip of tripIds) {
    const found = about.find(({ trips }) => trips.has(trip))
    if (found) return found.id
  }
  return undefined
}
