/** Files that another app shared with this one; the service worker keeps them (`worker/take-shared.ts`). */
const cacheName = 'caravel-shared'

/** In the order in which they came; none once they were dealt with. */
export async function readShared(): Promise<File[]> {
  if (!globalThis.caches) return []
  const cache = await caches.open(cacheName)
  const found = await Promise.all((await cache.keys()).map(key => cache.match(key)))
  return Promise.all(
    found
      .flatMap(each => each ?? [])
      .map(async each => {
        const type = each.headers.get('content-type') ?? ''
        const name = decodeURIComponent(each.headers.get('x-name') ?? '')
        return new File([await each.arrayBuffer()], name, { type })
      }),
  )
}

export async function forgetShared(): Promise<void> {
  await globalThis.caches?.delete(cacheName)
}
