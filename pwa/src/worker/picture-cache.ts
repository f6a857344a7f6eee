/**
 * Pictures of people and of sights, so that those seen once are there without a network. A name is given once, so its bytes
 * never change; anyone who signs out takes them along (`data/forget-pictures.ts`).
 */
import type { RouteHandlerCallback } from 'workbox-core'
import { fetchInTime } from '../data/ports/fetch-in-time.ts'

const kinds = [
  { cache: 'caravel-avatars', path: /^\/uploads\/avatars\// },
  { cache: 'caravel-place-photos', path: /^\/api\/maps\/place-photo\/[^/]+\/bytes$/ },
] as const
/** Of each kind; the oldest go. */
const most = 300

const kindOf = (path: string) => kinds.find(each => each.path.test(path))

export const isPicture = (path: string): boolean => kindOf(path) !== undefined

export const answerPicture: RouteHandlerCallback = async ({ request, url }) => {
  const cache = await caches.open(kindOf(url.pathname)?.cache ?? kinds[0].cache)
  const known = await cache.match(request)
  if (known) return known
  const response = await fetchInTime(request)
  if (response.status === 200 && response.headers.get('content-type')?.startsWith('image/'))
    await keep(cache, request, response.clone())
  return response
}

/** A device that is full still shows what came. */
const keep = async (cache: Cache, request: Request, response: Response): Promise<void> => {
  try {
    await cache.put(request, response)
    const keys = await cache.keys()
    for (const key of keys.slice(0, Math.max(0, keys.length - most))) await cache.delete(key)
  } catch (error) {
    console.warn(`${request.url} could not be kept`, error)
  }
}
