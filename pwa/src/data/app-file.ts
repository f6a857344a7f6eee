/** Files of the app that come after it, such as the detailed map of the world: the service worker stores what passes. */
import { fetchInTime } from './ports/fetch-in-time.ts'

export async function readAppFile(url: string, priority: RequestPriority = 'auto'): Promise<Uint8Array> {
  const response = await fetchInTime(url, { priority })
  // Not the sign-in page of a hotel's network.
  if (!response.ok || response.headers.get('content-type')?.startsWith('text/html'))
    throw new Error(`A file of the app did not come: ${response.status} ${url}`)
  return new Uint8Array(await response.arrayBuffer())
}

/** Whether it can be read without a network. */
export async function isAppFileStored(url: string): Promise<boolean> {
  return 'caches' in globalThis && (await caches.match(url)) !== undefined
}

/** Brings it to this device, unless it is there or nothing here stores files. */
export async function storeAppFile(url: string): Promise<void> {
  if (!('serviceWorker' in navigator) || (await isAppFileStored(url))) return
  await served(navigator.serviceWorker)
  await readAppFile(url, 'low')
}

/** The page of the very first visit is served by the worker only once the app is stored. */
async function served(workers: ServiceWorkerContainer): Promise<void> {
  if (workers.controller) return
  await new Promise(resolve => workers.addEventListener('controllerchange', resolve, { once: true }))
}
