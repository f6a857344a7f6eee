/** Brings the app onto the device, several files at a time: over a slow network the way of each counts, not its size. */
import { cacheNames } from 'workbox-core'
import { PrecacheController, PrecacheRoute, type PrecacheEntry } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { fetchInTime } from '../data/ports/fetch-in-time.ts'

const abreast = 6

/**
 * Stores the files that the build lists when the worker is installed, serves them from then on, and removes those of
 * earlier versions when it takes over. Answers the controller that knows what is stored.
 */
export const serveStoredApp = (
  scope: ServiceWorkerGlobalScope,
  files: readonly PrecacheEntry[],
): PrecacheController => {
  const stored = new PrecacheController()
  stored.addToCacheList([...files])
  scope.addEventListener('install', event => event.waitUntil(storeAll(files, stored)))
  scope.addEventListener('activate', event => void stored.activate(event))
  registerRoute(new PrecacheRoute(stored))
  return stored
}

/** What came stays: an installation that breaks off goes on where it was at the next try. */
const storeAll = async (files: readonly PrecacheEntry[], stored: PrecacheController): Promise<void> => {
  const cache = await caches.open(cacheNames.precache)
  const known = new Set((await cache.keys()).map(({ url }) => url))
  const missing = files.filter(({ url }) => !known.has(stored.getCacheKeyForURL(url) ?? ''))
  const next = missing.values()
  const bring = async (): Promise<void> => {
    for (const file of next) await storeOne(file, stored.getCacheKeyForURL(file.url) ?? file.url, cache)
  }
  await Promise.all(Array.from({ length: abreast }, bring))
}

/** A file whose name has its hash may come from the browser's own store; the others must be what the server has now. */
const storeOne = async ({ url, revision }: PrecacheEntry, key: string, cache: Cache): Promise<void> => {
  const cached = revision ? 'reload' : 'default'
  // Not the sign-in page of a hotel's network in the place of the app.
  const response = await fetchInTime(url, { cache: cached, credentials: 'same-origin', redirect: 'error' })
  if (response.status !== 200) throw new Error(`${url} did not come: ${response.status}`)
  await cache.put(key, response)
}
