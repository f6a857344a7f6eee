import { cpSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { ApiClient } from '../support/api-client.ts'
import { signInBearer } from '../support/planner-trip.ts'
import { startServer, type RunningServer } from '../support/server.ts'

const monaco = fileURLToPath(new URL('../fixtures/monaco.pmtiles', import.meta.url))

let server: RunningServer
test.beforeAll(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'caravel-guest-streets-'))
  mkdirSync(join(dataDir, 'maps'))
  cpSync(monaco, join(dataDir, 'maps', 'monaco.pmtiles'))
  server = await startServer({ dataDir })
})
test.afterAll(async () => {
  await server?.stop()
})

test('a guest sees the streets of the server on a phone, and prints them in the dark', async ({
  browser,
}) => {
  const token = await signInBearer(server.url, { username: 'Maya', password: 'a long way home' })
  const api = new ApiClient(server.url, token)
  const tripId = await api.makeTrip('Monaco')
  await api.addStop(tripId, { name: 'Place du Casino', lat: 43.7393, lng: 7.4275 })
  await api.addStop(tripId, { name: 'Port Hercule', lat: 43.7347, lng: 7.4241 })
  const { link } = await api.ask('POST', `/api/trips/${tripId}/share-links`, { share_map: true })
  const shared = `/shared/${(link as { token: string }).token}`
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const guest = await browser.newContext({
    baseURL: server.url,
    ...phone,
    colorScheme: 'dark',
    locale: 'en-GB',
  })
  const strangers: string[] = []
  guest.on('request', request => {
    const { protocol, origin } = new URL(request.url())
    if (/^https?:$/.test(protocol) && origin !== server.url) strangers.push(request.url())
  })
  const page = await guest.newPage()
  const tile = page.waitForResponse(
    answer => answer.url().includes(`/api${shared}/tiles/`) && answer.status() === 200,
  )
  await page.goto(shared)
  expect(await (await tile).headerValue('set-cookie')).toBeNull()
  await expect(page.getByText('© OpenStreetMap · Natural Earth')).toBeVisible()

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('body[data-printed]')).toBeAttached()
  // Nothing is left to be drawn by the time that the browser prints.
  expect(await page.locator('.paper-map canvas[data-drawn="true"]').count()).toBe(1)
  await page.emulateMedia({ media: 'print' })
  const ink = await page
    .getByText('Place du Casino')
    .last()
    .evaluate(each => getComputedStyle(each).color)
  expect(ink).toBe('rgb(11, 27, 32)')
  expect(strangers).toEqual([])
  await guest.close()
})
