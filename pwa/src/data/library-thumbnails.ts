/**
 * Thumbnails of photo libraries on this device, up to a size: those stored first are deleted first. They are deleted with
 * the account, like other pictures (`forget-pictures.ts`).
 */
export const libraryThumbnailStore = 'caravel-library-thumbnails'
/** The most bytes of thumbnails on a device. */
const mostBytes = 100_000_000

interface Stored {
  url: string
  bytes: number
}

/** The stored thumbnails by path, the oldest first. The stored address has the size, so that it is known without reading. */
let index: Promise<Map<string, Stored>> | undefined

async function read(cache: Cache): Promise<Map<string, Stored>> {
  const found = new Map<string, Stored>()
  for (const { url } of await cache.keys()) {
    const { pathname, searchParams } = new URL(url, 'http://device')
    found.set(pathname, { url, bytes: Number(searchParams.get('bytes')) })
  }
  return found
}

const open = async (): Promise<{ cache: Cache; stored: Map<string, Stored> }> => {
  const cache = await caches.open(libraryThumbnailStore)
  return { cache, stored: await (index ??= read(cache)) }
}

/** Undefined where it is not stored, or this browser stores nothing. */
export async function findThumbnail(path: string): Promise<Blob | undefined> {
  try {
    const { cache, stored } = await open()
    const entry = stored.get(path)
    return entry && (await (await cache.match(entry.url))?.blob())
  } catch {
    // Such as in a private window: the picture comes from the library instead.
    return undefined
  }
}

export async function storeThumbnail(path: string, blob: Blob, most = mostBytes): Promise<void> {
  try {
    const { cache, stored } = await open()
    const url = `${path}?bytes=${blob.size}`
    await cache.put(url, new Response(blob, { headers: { 'Content-Type': blob.type } }))
    stored.delete(path)
    stored.set(path, { url, bytes: blob.size })
    let sum = 0
    for (const { bytes } of stored.values()) sum += bytes
    for (const [oldest, entry] of stored) {
      if (sum <= most) break
      stored.delete(oldest)
      sum -= entry.bytes
      await cache.delete(entry.url)
    }
  } catch (error) {
    console.warn('a thumbnail could not be stored', error)
  }
}

/** Makes the next access read the store again, because it may have been deleted with an account. */
export const readThumbnailsAnew = (): void => void (index = undefined)

/** Deletes the thumbnails whose path matches. */
export async function forgetThumbnails(isMeant: (path: string) => boolean): Promise<void> {
  try {
    const { cache, stored } = await open()
    for (const [path, { url }] of stored)
      if (isMeant(path)) {
        stored.delete(path)
        await cache.delete(url)
      }
  } catch (error) {
    console.warn('thumbnails could not be deleted', error)
  }
}
