/**
 * Files that another app shares with this one: the system posts them as a form, without a network too. They are put where the
 * page finds them (`data/shared-files.ts`), which asks what they are for.
 */
import type { RouteHandlerCallback } from 'workbox-core'

/** As `data/shared-files.ts` knows it. */
const cacheName = 'caravel-shared'
export const sharePath = '/share-files'
const mostFiles = 20
/** Bytes of all of them: any page can post a form, and must not fill the disk. */
const mostBytes = 200_000_000

export const takeShared: RouteHandlerCallback = async ({ request }) => {
  const back = (query: string) => Response.redirect(`/${query}`, 303)
  try {
    const form = await request.formData()
    const files = form.getAll('files').filter((each): each is File => each instanceof File && each.size > 0)
    const isTooMuch = files.length > mostFiles || files.reduce((sum, { size }) => sum + size, 0) > mostBytes
    if (!files.length) return back('')
    if (isTooMuch) return back('?sheet=shared-files&card=too-much')
    // Those that were shared before and not dealt with give way.
    await caches.delete(cacheName)
    const cache = await caches.open(cacheName)
    for (const [at, file] of files.entries())
      await cache.put(`/${cacheName}/${at}`, new Response(file, { headers: headersOf(file) }))
    return back('?sheet=shared-files')
  } catch (error) {
    console.warn('shared files could not be kept', error)
    return back('?sheet=shared-files&card=failed')
  }
}

function headersOf({ name, type }: File): Record<string, string> {
  return { 'content-type': type || 'application/octet-stream', 'x-name': encodeURIComponent(name) }
}
