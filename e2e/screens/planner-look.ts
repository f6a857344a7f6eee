// Pictures of the planner at both sizes and in both themes, for comparing with the mockups.
// LOOK_URL: a running app (else one is started) · LOOK_OUT: the folder they go to · LOOK_ONLY: part of a name.
import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { chromiumArgs, findChromium } from '../support/chromium.ts'
import { seedPlannerTrip, signInBearer } from '../support/planner-trip.ts'
import { startServer } from '../support/server.ts'

const out = process.env.LOOK_OUT ?? mkdtempSync(join(tmpdir(), 'caravel-look-'))
mkdirSync(out, { recursive: true })
const started = process.env.LOOK_URL ? undefined : await startServer()
const url = process.env.LOOK_URL ?? started?.url ?? ''
const only = process.env.LOOK_ONLY ?? ''

const account = { username: 'Maya', password: 'a long way home' }
const token = await signInBearer(url, account)
const trip = await seedPlannerTrip(url, token)
const plan = `/trips/${trip.id}/plan`
const stop = `stop=${trip.stops['O Pitéu da Graça']}`

type Shot = {
  name: string
  path: string
  phone?: boolean
  theme?: 'dark'
  rtl?: boolean
  width?: number
  act?: (page: Page) => Promise<void>
}

const press = (key: string) => async (page: Page) => page.keyboard.press(key)

const shots: Shot[] = [
  { name: '01-desktop', path: `${plan}/day/2?${stop}` },
  { name: '01-desktop-dark', path: `${plan}/day/2?${stop}`, theme: 'dark' },
  { name: '01-desktop-rtl', path: `${plan}/day/2?${stop}`, rtl: true },
  { name: '01-desktop-plain', path: `${plan}/day/2` },
  { name: '01-tablet', path: `${plan}/day/2?${stop}`, width: 1000 },
  { name: '02-phone', path: `${plan}/day/2`, phone: true },
  { name: '02-phone-dark', path: `${plan}/day/2`, phone: true, theme: 'dark' },
  { name: '02-phone-rtl', path: `${plan}/day/2`, phone: true, rtl: true },
  { name: '02-phone-stop', path: `${plan}/day/2?${stop}`, phone: true },
  { name: '03-phone-map', path: `${plan}/day/2?${stop}&view=map`, phone: true },
  { name: '03-phone-map-dark', path: `${plan}/day/2?${stop}&view=map`, phone: true, theme: 'dark' },
  {
    name: '03-phone-map-days',
    path: `${plan}/day/2?view=map`,
    phone: true,
    act: async page => page.locator('.map-pill').click(),
  },
  {
    name: '08-add-phone',
    path: `${plan}/day/2?${stop}&sheet=add`,
    phone: true,
    act: async page => page.getByRole('textbox').first().fill('pastel'),
  },
  { name: '08-add-desktop', path: `${plan}/day/2?${stop}&sheet=add` },
  { name: '08-new-phone', path: `${plan}/day/2?sheet=new&about=38.7141,-9.1334`, phone: true },
  { name: '20-ideas', path: `${plan}/ideas` },
  { name: '20-ideas-phone', path: `${plan}/ideas`, phone: true },
  { name: '21-empty-day', path: `${plan}/day/5` },
  { name: '22-edit', path: `${plan}/day/2?${stop}&sheet=edit` },
  { name: '22-edit-phone', path: `${plan}/day/2?${stop}&sheet=edit`, phone: true },
  { name: '22-edit-phone-dark', path: `${plan}/day/2?${stop}&sheet=edit`, phone: true, theme: 'dark' },
  { name: '23-note', path: `${plan}/day/2?sheet=note` },
  { name: '24-days', path: `${plan}/day/2?sheet=days` },
  { name: '25-range', path: `${plan}/day/2?sheet=range` },
  { name: '26-settings', path: `${plan}/day/2?sheet=settings` },
  { name: '27-keys', path: `${plan}/day/2?sheet=keys` },
  {
    name: '28-row-menu',
    path: `${plan}/day/2`,
    act: async page => page.locator('.plan-line .stop').nth(2).click({ button: 'right' }),
  },
  {
    name: '29-day-menu',
    path: `${plan}/day/2`,
    phone: true,
    act: async page => page.locator('.day-header .icon-button').click(),
  },
  {
    name: '30-lifted',
    path: `${plan}/day/2`,
    act: async page => {
      await page.locator('.plan-line .stop-open').nth(2).focus()
      await press(' ')(page)
      await press('ArrowDown')(page)
    },
  },
]

async function shoot(browser: Browser, shot: Shot): Promise<void> {
  const size = shot.phone ? { width: 390, height: 844 } : { width: shot.width ?? 1440, height: 900 }
  const context = await browser.newContext({
    viewport: size,
    deviceScaleFactor: shot.phone ? 2 : 1,
    hasTouch: Boolean(shot.phone),
    colorScheme: shot.theme ?? 'light',
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  page.on('pageerror', error => console.error(`${shot.name}: ${error.message}`))
  page.on('console', message => {
    if (message.type() === 'error') console.error(`${shot.name}: ${message.text()}`)
  })
  await page.request.post(`${url}/api/auth/login`, {
    data: { email: account.username, password: account.password },
  })
  await page.goto(`${url}${shot.path}`)
  await page.locator('.planner').waitFor()
  if (shot.rtl) await page.evaluate(() => (document.documentElement.dir = 'rtl'))
  await page.waitForTimeout(1_500)
  await shot.act?.(page)
  await page.waitForTimeout(600)
  await page.screenshot({ path: join(out, `${shot.name}.png`) })
  await context.close()
}

const executablePath = findChromium()
const browser = await chromium.launch({ args: chromiumArgs, ...(executablePath ? { executablePath } : {}) })
for (const shot of shots.filter(({ name }) => name.includes(only))) await shoot(browser, shot)
await browser.close()
await started?.stop()
console.log(out)
