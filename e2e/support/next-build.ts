import type { Device } from './device.ts'

/** From now on the device finds a newer version of the app: another service worker, which wants another page. */
export async function offerNextBuild({ proxy, page }: Device): Promise<void> {
  const worker = await (await fetch(`${proxy.url}/sw.js`)).text()
  const next = worker.replace(/(revision":")[^"]+(","url":"index\.html")/, '$1another-build$2')
  if (next === worker) throw new Error('The service worker names no page that it stores')
  proxy.add({ path: '/sw.js', fault: { kind: 'replace', type: 'text/javascript', body: next } })
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    // What the app does each hour; an update that cannot be completed is no news.
    await registration.update().catch(() => undefined)
  })
}

/** Whether a version waits for the reader to restart. */
export const isNextBuildStored = ({ page }: Device): Promise<boolean> =>
  page.evaluate(async () => {
    const { waiting, installing } = await navigator.serviceWorker.ready
    return Boolean(waiting) && !installing
  })

/** Whether an update is still being fetched. */
export const isNextBuildComing = ({ page }: Device): Promise<boolean> =>
  page.evaluate(async () => Boolean((await navigator.serviceWorker.ready).installing))
