// Makes the pictures of the README: a built app, a seeded server, Chromium. Run: node e2e/screens/take-screens.ts
import { chromium, type Browser, type Page } from '@playwright/test'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromiumArgs, findChromium } from '../support/chromium.ts'
import { startServer } from '../support/server.ts'
import { editStop, openTrip } from '../support/planner-hands.ts'
import { changeLunch, owner, seedScreens } from './seed-screens.ts'

const folder = process.argv[2] ?? fileURLToPath(new URL('../../docs/screens/', import.meta.url))

const shapes = {
  desktop: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.5, isMobile: true, hasTouch: true },
} as const
const themes = ['light', 'dark'] as const

type Picture = { name: string; path: (tripId: string) => string; ready: (page: Page) => Promise<unknown> }

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first().waitFor()

const pictures: Picture[] = [
  {
    name: 'trips',
    path: () => '/',
    ready: page => page.getByText('51 places').or(page.getByText('Ready offline')).first().waitFor(),
  },
  {
    name: 'plan',
    path: id => `/trips/${id}/plan/day/2`,
    ready: page => page.getByText('Castelo de São Jorge').first().waitFor(),
  },
  { name: 'settings', path: () => '/settings', ready: heading },
]

/** Maya moves her lunch without a connection, and so does Jonas with one; then she is offline again and writes more. */
async function changeTheSame(page: Page, url: string, tripId: string, round: number): Promise<void> {
  const { width, height } = page.viewportSize() ?? shapes.desktop.viewport
  await page.setViewportSize(shapes.desktop.viewport)
  await openTrip(page, tripId, 2)
  await page.context().setOffline(true)
  await editStop(page, 'O Pitéu da Graça', { starts: `13:${20 + round}`, ends: '14:45' })
  await changeLunch(url, tripId, round)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: '1 needs attention' }).filter({ visible: true }).waitFor()
  await page.context().setOffline(true)
  await editStop(page, 'Livraria Bertrand', { visit: 'Poetry is on the upper floor' })
  await editStop(page, 'Castelo de São Jorge', { visit: 'Go in by the side gate' })
  await page.setViewportSize({ width, height })
}

async function takeAll(browser: Browser, url: string, tripId: string): Promise<void> {
  let round = 0
  for (const [shape, look] of Object.entries(shapes))
    for (const colorScheme of themes) {
      const context = await browser.newContext({
        ...look,
        baseURL: url,
        colorScheme,
        locale: 'en-GB',
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      const take = async (name: string) => {
        await page.evaluate(() => document.fonts.ready)
        await page.waitForTimeout(500)
        await page.screenshot({ path: join(folder, `${name}-${shape}-${colorScheme}.png`) })
      }
      await page.goto(url)
      await page.getByRole('button', { name: 'Sign in' }).waitFor()
      await take('sign-in')
      await page.getByLabel('Email or username').fill(owner.name)
      await page.getByLabel('Password', { exact: true }).fill(owner.password)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('link', { name: 'Open plan' }).waitFor()
      // Without a network everything opens once the app is stored.
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
      for (const { name, path, ready } of pictures) {
        await page.goto(url + path(tripId))
        await ready(page).catch((error: unknown) => console.error(`${name}: ${String(error)}`))
        await take(name)
      }
      await changeTheSame(page, url, tripId, round++)
      await page.getByRole('button', { name: '1 needs attention' }).filter({ visible: true }).click()
      await page.getByRole('heading', { name: 'On this device' }).waitFor()
      await take('sync')
      await context.close()
    }
}

mkdirSync(folder, { recursive: true })
const server = await startServer()
const executablePath = findChromium()
const browser = await chromium.launch({ args: chromiumArgs, ...(executablePath ? { executablePath } : {}) })
try {
  await takeAll(browser, server.url, await seedScreens(server.url))
  console.log(`Pictures are in ${folder}`)
} finally {
  await browser.close()
  await server.stop()
}
