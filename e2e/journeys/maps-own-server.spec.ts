import { cpSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { breakDisk, fillDisk } from '../support/device-storage.ts'
import { openPlanner, stopNames } from '../support/open-planner.ts'
import { startServer, type RunningServer } from '../support/server.ts'

const monaco = fileURLToPath(new URL('../fixtures/monaco.pmtiles', import.meta.url))

let server: RunningServer
test.beforeAll(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'caravel-maps-'))
  mkdirSync(join(dataDir, 'maps'))
  cpSync(monaco, join(dataDir, 'maps', 'monaco.pmtiles'))
  server = await startServer({ dataDir, env: { GAZETTEER: 'on' } })
})
test.afterAll(async () => {
  await server?.stop()
})

const search = (page: Page) => page.getByRole('combobox', { name: 'Search or paste coordinates' })

/** Everything that a page asks for elsewhere than at its own server. */
function strangers(context: BrowserContext): string[] {
  const asked: string[] = []
  context.on('request', request => {
    const { protocol, origin } = new URL(request.url())
    if (/^https?:$/.test(protocol) && origin !== server.url) asked.push(request.url())
  })
  return asked
}

/** The towns of the world are read at the first start, the streets once the server has found the archive. */
const searchReady = (page: Page) =>
  expect
    .poll(
      async () => {
        const answer = await page.request.get(`${server.url}/api/admin/search`)
        const { gazetteer, index } = (await answer.json()) as Record<string, { state: string }>
        return [gazetteer?.state, index?.state]
      },
      { timeout: 90_000 },
    )
    .toEqual(['ready', 'ready'])

test('streets, search and places of a trip come from the own server alone, and stay without a network', async ({
  page,
  context,
}) => {
  const elsewhere = strangers(context)
  const trip = await openPlanner(page, server.url, '/plan/day/4')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await searchReady(page)
  await page.keyboard.press('n')
  await search(page).fill('Monaco')
  await expect(page.getByRole('row', { name: /^Monaco Country/ })).toBeVisible()
  await search(page).fill('Port Hercule')
  await page.getByRole('row').getByText('Port Hercule').first().click()
  await expect(page.getByText('Preview · not in the plan yet')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Preview of Port Hercule/ })).toBeVisible()
  expect(await stopNames(page)).toEqual([])
  await page.getByRole('button', { name: /^Add to/ }).click()
  await expect.poll(async () => (await stopNames(page)).length).toBe(1)
  await expect(page.locator('.leaflet-tile-loaded, .leaflet-tile canvas').first()).toBeAttached()

  await page.getByRole('button', { name: 'Offline map' }).click()
  const makeRoom = await fillDisk(page)
  await page.getByRole('button', { name: /^Save map · / }).click()
  await expect(page.getByRole('alert')).toHaveText(/^There is not enough space .+ Free up some space/)
  await makeRoom()
  const mend = await breakDisk(page)
  await page.getByRole('button', { name: /^Save map · / }).click()
  await expect(page.getByRole('alert')).toHaveText(/^Your browser does not let the app store the map/)
  await mend()
  await page.getByRole('button', { name: /^Save map · / }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByText(/^The map is saved on this device/)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.waitForURL(({ searchParams }) => !searchParams.has('sheet'))

  await context.setOffline(true)
  await page.goto(`${server.url}/trips/${trip.id}/plan/day/4`)
  await expect.poll(async () => (await stopNames(page)).length).toBe(1)
  // The stops are painted before the keys are listened to.
  await page.getByRole('toolbar').getByRole('button', { name: 'Add' }).click()
  await search(page).fill('casino')
  await page
    .getByRole('button', { name: /^Add Casino/ })
    .first()
    .click()
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await stopNames(page)).at(-1)).toMatch(/casino/i)
  expect(elsewhere).toEqual([])
})

test('streets that a lost network left out are drawn when it is back', async ({ page, context }) => {
  await openPlanner(page, server.url, '/plan/ideas')
  const made = await page.request.post(`${server.url}/api/trips`, { data: { title: 'Monaco', day_count: 1 } })
  const { trip } = (await made.json()) as { trip: { id: string } }
  const casino = { name: 'Casino', lat: 43.7392, lng: 7.4283 }
  await page.request.post(`${server.url}/api/trips/${trip.id}/places`, { data: casino })
  await page.goto(`${server.url}/trips/${trip.id}/plan/ideas?view=map`)
  const tiles = page.locator('.map-streets canvas')
  const missing = page.locator('.map-streets canvas:not(.leaflet-tile-loaded)')
  const drawn = async () => (await tiles.count()) > 0 && (await missing.count()) === 0
  await expect.poll(drawn).toBe(true)
  await context.setOffline(true)
  const map = page.locator('.leaflet-container')
  await map.focus()
  // Far enough for tiles that nobody has asked for yet.
  await map.press('Shift+ArrowDown')
  for (let n = 0; n < 8; n++) await map.press('Shift+ArrowUp')
  await expect.poll(() => missing.count()).toBeGreaterThan(0)
  await context.setOffline(false)
  await expect.poll(drawn).toBe(true)
})

test('streets that the server refuses are asked for once it says so, and not with every movement', async ({
  browser,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.clock.install()
  const refused: string[] = []
  let refuses = true
  await page.route('**/api/maps/tiles/**', async route => {
    if (!refuses) return route.continue()
    refused.push(route.request().url())
    return route.fulfill({ status: 429, headers: { 'Retry-After': '120' }, json: { code: 'TOO_MANY_TRIES' } })
  })
  await openPlanner(page, server.url, '/plan/ideas')
  const made = await page.request.post(`${server.url}/api/trips`, { data: { title: 'Monaco', day_count: 1 } })
  const { trip } = (await made.json()) as { trip: { id: string } }
  const casino = { name: 'Casino', lat: 43.7392, lng: 7.4283 }
  await page.request.post(`${server.url}/api/trips/${trip.id}/places`, { data: casino })
  await page.goto(`${server.url}/trips/${trip.id}/plan/ideas?view=map`)
  const missing = page.locator('.map-streets canvas:not(.leaflet-tile-loaded)')
  await expect.poll(() => missing.count()).toBeGreaterThan(0)
  await expect.poll(() => refused.length).toBeGreaterThan(0)
  const map = page.locator('.leaflet-container')
  await map.focus()
  for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'])
    for (let n = 0; n < 4; n++) await map.press(`Shift+${key}`)
  // Each was asked for in the moment before the first refusal came, and never again.
  expect(refused).toHaveLength(new Set(refused).size)
  const before = refused.length
  refuses = false
  await page.clock.fastForward(121_000)
  await expect.poll(() => missing.count()).toBe(0)
  expect(refused).toHaveLength(before)
  await context.close()
})

test('places of a file come in after a look at them, as one step of undo, and leave as GPX without a network', async ({
  page,
  context,
}) => {
  const trip = await openPlanner(page, server.url, '/plan/ideas')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const gpx = `<?xml version="1.0"?><gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1">
    <wpt lat="38.6916" lon="-9.216"><name>Torre de Belém</name></wpt>
    <wpt lat="38.711" lon="-9.131"><name>Museu do Fado</name><type>Culture</type></wpt></gpx>`
  await page.keyboard.press('/')
  await page.getByRole('combobox').fill('import places')
  await page.keyboard.press('Enter')
  const file = { name: 'lisbon.gpx', mimeType: 'application/gpx+xml', buffer: Buffer.from(gpx) }
  await page.locator('input[type=file][multiple]').setInputFiles(file)
  await expect(page.getByText('lisbon.gpx · GPX · 2 places')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /Torre de Belém/ })).not.toBeChecked()
  await page.getByLabel('Culture').selectOption({ label: 'Museum' })
  await page.getByRole('button', { name: 'Import 1 place' }).click()
  await expect(page.locator('.toast').getByText('1 place imported')).toBeVisible()
  await expect(
    page
      .getByRole('link', { name: /Museu do Fado/ })
      .or(page.getByText('Museu do Fado'))
      .first(),
  ).toBeVisible()

  await context.setOffline(true)
  await page.goto(`${server.url}/trips/${trip.id}/plan/ideas?sheet=export-trip`)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save file' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toMatch(/\.gpx$/)
  const text = readFileSync(await download.path(), 'utf8')
  expect(text).toContain('<name>Museu do Fado</name>')
  expect(text).toMatch(/<rte><name>Day 2/)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Museu do Fado')).toHaveCount(0)
})
