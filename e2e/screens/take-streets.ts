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

const desktop = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 } as const

/** So close together that the map shows them at zoom 17. */
const stops = [
  { name: 'Casino de Monte-Carlo', lat: 43.7392, lng: 7.4283 },
  { name: 'Café de Paris', lat: 43.7396, lng: 7.4272 },
  { name: 'Hôtel de Paris', lat: 43.7387, lng: 7.4267 },
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
  const looks = [
    { name: 'streets-phone', shape: phone, query: '?view=map' },
    { name: 'streets-desktop', shape: desktop, query: '' },
  ]
  for (const [{ name, shape, query }, colorScheme] of looks.flatMap(look =>
    (['light', 'dark'] as const).map(scheme => [look, scheme] as const),
  )) {
    const context = await browser.newContext({
      ...shape,
      colorScheme,
      locale: 'en-GB',
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    await page.request.post(`${url}/api/auth/login`, { data: { email: 'Maya', password: token } })
    await page.goto(`${url}/trips/${trip}/plan/day/1${query}`)
    await page.getByText('OpenStreetMap').first().waitFor()
    const hide = page.getByRole('button', { name: 'Hide first steps' })
    if (await hide.isVisible()) {
      await hide.click()
      await page.reload() // without the toast that says so
      await page.getByText('OpenStreetMap').first().waitFor()
    }
    await page.evaluate(() => document.fonts.ready)
    await page.waitForTimeout(1500)
    // From zoom 16, the closest that a day is fitted to, to 17.
    const at = shape === desktop ? [980, 400] : [195, 250]
    await page.mouse.dblclick(at[0] ?? 0, at[1] ?? 0)
    await page.evaluate(() => document.querySelector<HTMLElement>(':focus')?.blur())
    await page.waitForTimeout(3000)
    await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`) })
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
