/** Large files that are not part of the first visit. They come once the app is idle, so that they are here offline. */
import { effect } from '@preact/signals'
import { storeCities } from '../data/search/device-cities.ts'
import { storeBasemap } from '../map/stored-basemap.ts'
import { hasPdfs } from '../data/readiness.ts'
import { device } from '../data/device.ts'
import { addonOn } from '../data/store.ts'
import { storePdfViewer } from '../shared/files/pdf-viewer.ts'
import { storeHeicDecoder } from '../photos/heic-support.ts'

const saveNextTripMap = () =>
  import('../data/map/save-next-trip.ts').then(({ saveNextTrip }) => saveNextTrip())

const storeRegionsOfAtlas = async (): Promise<void> => {
  if (!addonOn('atlas')) return
  const { storeRegions } = await import('../features/atlas/regions-here.ts')
  await storeRegions()
}

const files = [
  { what: 'The cities', store: storeCities },
  { what: 'The map', store: storeBasemap },
  { what: 'The HEIC decoder', store: storeHeicDecoder },
  { what: 'The regions of the world', store: storeRegionsOfAtlas },
  { what: 'The street map of the next trip', store: saveNextTripMap },
]

/** Fetches them one after the other; what does not come is asked for again at the next start. */
export async function storeAtRest(): Promise<void> {
  effect(() => device.value?.engine.downloads.begin())
  effect(() => {
    if (hasPdfs()) storePdfViewer().catch(say('The viewer of PDF files'))
  })
  for (const { what, store } of files) await store().catch(say(what))
}

const say = (what: string) => (error: unknown) => console.warn(`${what} could not be stored`, error)
