// Makes the pictures of streets: a day in Monaco, from the small archive of the tests. Run: node e2e/screens/take-streets.ts
import { chromium, type Browser } from '@playwright/test'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makePerson, type ApiClient } from '../support/api-client.ts'
import { chromiumArgs, findChromium } from '../support/chromium.ts'
import { startServer } from '../support/server.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const folder = process.argv[2] ?? here('../../docs/screens/')

const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 1.5,
  isMobile: true,
  hasTouch: true,
} as const

const stops = [
  { name: 'Musée océanographique', lat: 43.7309, lng: 7.4254 },
  { name: 'Palais princier', lat: 43.7314, lng: 7.4203 },
  { name: 'Port Hercule', lat: 43.7347, lng: 7.4235 },
  { name: 'Casino de Monte-Carlo', lat: 43.7392, lng: 7.4283 },
]

/** Its day 1 has all stops in order. */
async function seedMonaco(api: ApiClient): Promise<string> {
  const made = await api.ask('POST', '/api/trips', {
    title: 'Monaco',
    start_date: '2027-05-08',
    end_date: '2027-05-09',
  })
  const { id } = made['trip'] as { id: string }
  const [day] = await api.rows(id, 'days')
  for (const stop of stops) {
    const { place } = (await api.ask('POST', `/api/trips/${id}/places`, stop)) as { place: { id: string } }
    await api.ask('POST', `/api/trips/${id}/days/${String(day?.id)}/assignments`, { place_id: place.id })
  }
  return id
}

async function takeAll(browser: Browser, url: string, token: string, trip: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({
      ...phone,
      colorScheme,
      locale: 'en-GB',
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    await page.request.post(`${url}/api/auth/login`, { data: { email: 'Maya', password: token } })
    await page.goto(`${url}/trips/${trip}/plan/day/1?view=map`)
    await page.getByText('OpenStreetMap').first().waitFor()
    await page.evaluate(() => document.fonts.ready)
    await page.waitForTimeout(3000)
    await page.screenshot({ path: join(folder, `streets-phone-${colorScheme}.png`) })
    await context.close()
  }
}

mkdirSync(folder, { recursive: true })
const dataDir = mkdtempSync(join(tmpdir(), 'caravel-streets-'))
mkdirSync(join(dataDir, 'maps'))
cpSync(here('../fixtures/monaco.pmtiles'), join(dataDir, 'maps', 'monaco.pmtiles'))
const server = await startServer({ dataDir })
const executablePath = findChromium()
const browser = await chromium.launch({ args: chromiumArgs, ...(executablePath ? { executablePath } : {}) })
try {
  const { api, password } = await makePerson(server.url, 'Maya', 'setup')
  await takeAll(browser, server.url, password, await seedMonaco(api))
  console.log(`Pictures are in ${folder}`)
} finally {
  await browser.close()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
