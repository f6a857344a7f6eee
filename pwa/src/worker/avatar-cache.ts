/**
 * Pictures of people, so that they are there without a network. A name is given once, so its bytes never change; anyone who
 * signs out takes them along (`data/forget-avatars.ts`).
 */
import type { RouteHandlerCallback } from 'workbox-core'
import { fetchInTime } from '../data/ports/fetch-in-time.ts'

const cacheName = 'caravel-avatars'
const most = 300

export const isAvatar = (path: string): boolean => path.startsWith('/uploads/avatars/')

export const answerAvatar: RouteHandlerCallback = async ({ request }) => {
  const cache = await caches.open(cacheName)
  const known = await cache.match(request)
  if (known) return known
  const response = await fetchInTime(request)
  if (response.status === 200 && response.headers.get('content-type')?.startsWith('image/')) {
    await cache.put(request, response.clone())
    const keys = await cache.keys()
    for (const key of keys.slice(0, Math.max(0, keys.length - most))) await cache.delete(key)
  }
  return response
}
