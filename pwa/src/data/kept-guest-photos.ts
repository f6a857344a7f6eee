/**
 * Small pictures of a shared journal beside the copy that a guest keeps of it, by their addresses. They go with that copy.
 * Those of a link with a password are not kept, because they would lie there unencrypted.
 */
import { fetchInTime } from './ports/fetch-in-time.ts'

const store = 'caravel-shared-photos'
/** The most that a guest's device keeps of one link. */
const mostBytes = 60_000_000

/** @param paths below the address of the link, such as `/photos/<id>/thumbnail` */
export async function keepPhotos(address: string, paths: readonly string[]): Promise<void> {
  await withPhotos(async cache => {
    let bytes = 0
    for (const path of paths) {
      const url = `${address}${path}`
      if (await cache.match(url)) continue
      const response = await fetchInTime(url, {})
      if (response.status !== 200) continue
      const blob = await response.blob()
      bytes += blob.size
      if (bytes > mostBytes) return
      await cache.put(url, new Response(blob, { headers: { 'Content-Type': blob.type } }))
    }
  })
}

/** The picture at this address as a guest's device keeps it; undefined: it does not. */
export function readKeptPhoto(url: string): Promise<Blob | undefined> {
  return withPhotos(async cache => (await cache.match(url))?.blob())
}

export async function forgetPhotos(address: string): Promise<void> {
  await deletePhotos(path => path.startsWith(`${address}/photos/`))
}

/** Takes away those without a copy of what they belong to. */
export async function sweepPhotos(withCopy: ReadonlySet<string>): Promise<void> {
  await deletePhotos(path => path.includes('/photos/') && !withCopy.has(path.replace(/\/photos\/.*$/, '')))
}

async function deletePhotos(isGone: (path: string) => boolean): Promise<void> {
  await withPhotos(async cache => {
    for (const request of await cache.keys()) if (isGone(pathOf(request))) await cache.delete(request)
  })
}

export function pathOf({ url }: Pick<Request, 'url'>): string {
  return url.replace(/^https?:\/\/[^/]+/, '')
}

/** Undefined where the browser keeps nothing. */
async function withPhotos<Result>(work: (cache: Cache) => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work(await caches.open(store))
  } catch (error) {
    console.warn('This browser keeps no photos of a shared journal', error)
    return undefined
  }
}
