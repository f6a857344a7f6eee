/** Hashed files that are loaded when someone needs them (languages, map data): their bytes never change. */
import type { RouteHandlerCallback } from 'workbox-core'
import { fetchInTime } from '../data/ports/fetch-in-time.ts'

const cacheName = 'caravel-assets'
/** Beyond this the oldest go; files of earlier versions end here. */
const mostFiles = 200

export const isAsset = (path: string): boolean => path.startsWith('/assets/')

export const answerAsset: RouteHandlerCallback = async ({ request }) => {
  const cache = await caches.open(cacheName)
  const known = await cache.match(request)
  if (known) return known
  const response = await fetchInTime(request, { redirect: 'error' })
  if (isWhole(response)) await keep(cache, request, response.clone())
  return response
}

/** A device that is full still shows what came. */
const keep = async (cache: Cache, request: Request, response: Response): Promise<void> => {
  try {
    await cache.put(request, response)
    await forgetOldest(cache)
  } catch (error) {
    console.warn(`${request.url} could not be kept`, error)
  }
}

/** Not the sign-in page of a hotel's network in the place of a script. */
const isWhole = (response: Response): boolean =>
  response.status === 200 && !(response.headers.get('content-type') ?? '').startsWith('text/html')

const forgetOldest = async (cache: Cache): Promise<void> => {
  const keys = await cache.keys()
  for (const key of keys.slice(0, Math.max(0, keys.length - mostFiles))) await cache.delete(key)
}
