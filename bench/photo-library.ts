/** A photo library of 5,000 pictures on this machine: its first screen, and how the picker runs under a finger. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { assetId, openImmich } from '../server/test/support/immich-server.ts'
import { HttpClient, setUp } from './http-client.ts'
import { makePhone } from './phone.ts'
import { startProcess } from './server-process.ts'
import { median, ms, type Row } from './table.ts'
import { countFrames, watchTasks } from './touch.ts'

const count = 5_000
/** What a phone shows of them at once. */
const shown = 24
const sweeps = 5

export const measurePhotoLibrary = async (isBuilt: boolean): Promise<Row[]> => {
  const picture = readFileSync(new URL('../server/test/pictures/plain.jpg', import.meta.url))
  const library = await openImmich({
    generation: 3,
    assets: Array.from({ length: count }, (_, at) => ({
      id: assetId(at + 1),
      localDateTime: new Date(Date.UTC(2027, 3, 19 + (at % 9), 8) + at * 2_000).toISOString(),
    })),
    picture: () => picture,
  })
  const server = await startProcess({ env: { PHOTO_LIBRARY_HOSTS: library.host } })
  try {
    const { cookie, user_id } = await setUp(server.url)
    const client = new HttpClient(server.url, cookie)
    await client.ask('PUT', '/api/addons/memories', { enabled: true })
    await client.ask('PUT', '/api/integrations/memories/immich/settings', {
      immich_url: library.url,
      immich_api_key: library.key,
    })
    client.close()
    const first = await screenOf(server.url, cookie, user_id)
    const again = await screenOf(server.url, cookie, user_id)
    return [
      {
        what: `first screen of ${shown} thumbnails from a library on this machine, six at once; again, from the server’s store`,
        measured: `${ms(first)}; ${ms(again)}`,
        budget: '≤ 600 ms',
      },
      ...(isBuilt ? [await measurePicker(server.url, cookie)] : []),
    ]
  } finally {
    await server.stop()
    await library.close()
  }
}

/** How long it takes until all pictures of a screen are here. */
const screenOf = async (url: string, cookie: string, owner: string): Promise<number> => {
  const clients = Array.from({ length: 6 }, () => new HttpClient(url, cookie))
  const left = Array.from({ length: shown }, (_, at) => assetId(at + 1))
  const begun = performance.now()
  await Promise.all(
    clients.map(async client => {
      for (let id = left.shift(); id; id = left.shift()) {
        const path = `/api/integrations/memories/immich/assets/0/${id}/${owner}/thumbnail`
        const { status } = await client.ask('GET', path)
        if (status !== 200) throw new Error(`a thumbnail answered ${status}`)
      }
    }),
  )
  const took = performance.now() - begun
  for (const client of clients) client.close()
  return took
}

const measurePicker = async (url: string, cookie: string): Promise<Row> => {
  const client = new HttpClient(url, cookie)
  const made = await client.ask('POST', '/api/journeys', { title: 'Nine days' })
  const { journey } = JSON.parse(made.bytes.toString()) as { journey: { id: string } }
  await client.ask('POST', `/api/journeys/${journey.id}/entries`, { title: 'One', entry_date: '2027-04-19' })
  await client.ask('POST', `/api/journeys/${journey.id}/entries`, { title: 'Two', entry_date: '2027-04-27' })
  client.close()
  const phone = makePhone(url, cookie)
  const { page, cdp, openUntil, slowDown, close } = await phone.start({ offline: false })
  try {
    await openUntil(`/journal/${journey.id}/photos`, '.picker-tile')
    await page.waitForFunction(
      all => {
        const counts = [...document.querySelectorAll('.picker-day-count')]
        return counts.reduce((sum, each) => sum + Number(each.textContent?.replace(/\D/g, '')), 0) === all
      },
      count,
      { timeout: 60_000 },
    )
    await page.waitForTimeout(2_000)
    await page.evaluate(watchTasks)
    await slowDown()
    const rates: number[] = []
    let most = 0
    for (let n = 0; n < sweeps; n++) {
      await page.evaluate(countFrames)
      await cdp.send('Input.synthesizeScrollGesture', {
        x: 195,
        y: 500,
        yDistance: n === 3 ? 5_000 : -5_000,
        speed: 3_000,
        gestureSourceType: 'touch',
        preventFling: true,
      })
      rates.push(await frameRate(page))
      most = Math.max(most, await page.locator('.picker-tile').count())
    }
    const longest = await page.evaluate(
      () => (globalThis as typeof globalThis & { longestTask: number }).longestTask,
    )
    const task = longest ? ms(longest) : 'below 50 ms'
    return {
      what: `${count.toLocaleString('en')} pictures of a library under the finger, CPU 4× slower`,
      measured: `${Math.round(median(rates))} frames/s, longest task ${task}, at most ${most} tiles drawn`,
      budget: '≥ 50 frames/s',
    }
  } finally {
    await close()
    phone.forget()
  }
}

const frameRate = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as typeof globalThis & { frameRate(): number }).frameRate())
