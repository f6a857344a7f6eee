/** Large files that are not part of the first visit. They come once the app is idle, so that they are here offline. */
import { storeCities } from '../data/search/device-cities.ts'
import { storeBasemap } from '../map/stored-basemap.ts'
import { storeNextPapers } from '../shared/files/next-papers.ts'
import { today } from '../shared/trips/today.ts'
import { storeHeicDecoder } from '../photos/heic-support.ts'

const saveNextTripMap = () =>
  import('../data/map/save-next-trip.ts').then(({ saveNextTrip }) => saveNextTrip())

const files = [
  { what: 'The papers of the next days', store: () => storeNextPapers(today.peek()) },
  { what: 'The cities', store: storeCities },
  { what: 'The map', store: storeBasemap },
  { what: 'The HEIC decoder', store: storeHeicDecoder },
  { what: 'The street map of the next trip', store: saveNextTripMap },
]

/** Fetches them one after the other; what does not come is asked for again at the next start. */
export async function storeAtRest(): Promise<void> {
  for (const { what, store } of files)
    await store().catch((error: unknown) => console.warn(`${what} could not be stored`, error))
}
