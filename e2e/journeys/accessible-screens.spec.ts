import { expect, test, type Page } from '@playwright/test'
import { bearer, owner, seedScreens } from '../screens/seed-screens.ts'
import { expectAccessible, isStill } from '../support/accessible.ts'
import { expectTouchTargets } from '../support/fits.ts'
import {
  expectGoodScreen,
  goTo,
  openShape,
  shapeNames,
  themesOf,
  type Shape,
} from '../support/screen-shapes.ts'
import { startServer, type RunningServer } from '../support/server.ts'

let server: RunningServer
let tripId: string
let guestPath: string
test.beforeAll(async () => {
  server = await startServer()
  tripId = await seedScreens(server.url)
  await askByJonas(`trips/${tripId}/collab/messages`, { text: 'Shall we walk up to Graça on Sunday?' })
  await askByJonas(`trips/${tripId}/collab/polls`, {
    question: 'Dinner on the first night?',
    options: ['Time Out Market', 'Cervejaria Ramiro'],
  })
  await askByJonas(`trips/${tripId}/collab/notes`, {
    title: 'House rules',
    content: 'Quiet after **22:00**',
    category: 'House',
  })
  await askByJonas(`trips/${tripId}/reservations`, {
    type: 'flight',
    status: 'confirmed',
    confirmation_code: 'K7QZ2M',
    details: { legs: [{ from: { name: 'Porto', code: 'OPO' }, to: { name: 'Lisbon', code: 'LIS' } }] },
  })
  await askByJonas(`trips/${tripId}/reservations`, { type: 'restaurant', title: 'Ramiro', status: 'pending' })
  const made = await ask(owner.name, `trips/${tripId}/share-link`, {
    share_map: true,
    share_bookings: true,
    share_packing: true,
    share_budget: true,
  })
  guestPath = `/shared/${String(made['token'])}`
})

const askByJonas = (path: string, body: object) => ask('Jonas', path, body)

/** What Maya finds in the trip: in Talk, among the bookings, behind a link. */
async function ask(who: string, path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(`${server.url}/api/${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${await bearer(server.url, who)}`,
    },
    body: JSON.stringify(body),
  })
  expect(answer.status, path).toBe(201)
  return (await answer.json()) as Record<string, unknown>
}
test.afterAll(() => server?.stop())

test.slow() // some thirty screens, each looked at with every rule

/** Sheets over the page that shows, each by its address and without loading the page anew. */
async function expectSheets(page: Page, queries: readonly string[], shape: Shape): Promise<void> {
  const here = new URL(page.url()).pathname
  for (const query of queries) {
    await goTo(page, here)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await goTo(page, `${here}?sheet=${query}`)
    await expect(page.getByRole('dialog'), query).toBeVisible()
    await expectSheet(page, query, shape)
  }
}

/** The open sheet in the themes of the shape, and large enough for a finger. */
async function expectSheet(page: Page, what: string, shape: Shape): Promise<void> {
  await isStill(page)
  await expectAccessible(page, what, { themes: themesOf(shape), within: 'dialog[open]' })
  if (shape === 'phone') await expectTouchTargets(page, what)
}

const table =
  'name,latitude,longitude,category\nTorre de Belém,38.6916,-9.216,Sights\nMuseu do Fado,38.711,-9.131,Culture'

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email or username').fill(owner.name)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Open plan' })).toBeVisible()
}

for (const shape of shapeNames)
  test(`no screen has an accessibility fault in either theme, ${shape}`, async ({ browser }) => {
    const context = await openShape(browser, shape)
    const page = await context.newPage()
    const phone = shape === 'phone'
    const expectNoViolations = (what: string) => expectGoodScreen(page, what, shape)
    const complaints: string[] = []
    page.on('console', said => {
      // A server on a busy machine asks to come again, and the app does.
      const isBusy = /status of 503\b/.test(said.text())
      if (said.type() === 'error' && !isBusy) complaints.push(`${page.url()}: ${said.text()}`)
    })
    await page.goto(`${server.url}/register`)
    await expect(page.getByRole('heading', { name: 'Create account' })).toBeVisible()
    await expectNoViolations('register')
    await page.goto(`${server.url}/forgot-password`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoViolations('forgot password')
    await page.goto(server.url)
    await expect(page.getByRole('heading', { name: 'Welcome aboard' })).toBeVisible()
    await page.getByRole('button', { name: /^Language/ }).click()
    await expect(page.getByRole('menuitemradio', { name: 'Deutsch' })).toBeVisible()
    await expectNoViolations('languages')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText('Enter your password.')).toBeVisible()
    await expectNoViolations('sign-in with errors')
    await signIn(page)
    await expectGoodScreen(page, 'trips', shape, phone ? 'dark' : 'both')
    for (const sheet of ['new-trip', 'sync']) {
      await page.goto(`${server.url}/?sheet=${sheet}`)
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectNoViolations(sheet)
    }
    await page.goto(`${server.url}/settings`)
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
    await expectNoViolations('settings')
    for (const part of ['formats', 'map', 'device', 'account', 'security']) {
      await goTo(page, `/settings/${part}`)
      await expect(page.locator(`#${part}-title`)).toBeAttached()
      await expectNoViolations(`settings: ${part}`)
    }
    await goTo(page, '/admin')
    await expect(page.getByRole('link', { name: /^Health check/ })).toBeVisible()
    if (phone) await expectNoViolations('administration')
    const parts = await page
      .locator('a[href^="/admin/"]')
      .evaluateAll(links => links.map(each => each.getAttribute('href') ?? ''))
    expect(parts.length).toBeGreaterThan(10)
    for (const part of parts) {
      await goTo(page, part)
      await expect(page.locator('main .skeleton')).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoViolations(part)
    }
    await page.goto(`${server.url}/nowhere`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoViolations('not found')
    await page.goto(`${server.url}/trips/${tripId}/plan/day/2`)
    await expect(page.getByText('Castelo de São Jorge').first()).toBeVisible()
    await expectNoViolations('plan')
    await goTo(page, `/trips/${tripId}/plan/day/2?sheet=import-places`)
    const places = { name: 'places.csv', mimeType: 'text/csv', buffer: Buffer.from(table) }
    await page.locator('input[type=file][multiple]').setInputFiles(places)
    await expect(page.getByText('places · CSV')).toBeVisible()
    await expectSheet(page, 'an import of places', shape)
    await page.goto(`${server.url}/trips/${tripId}/lists`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main .skeleton')).toHaveCount(0)
    await page.getByLabel('Add item').fill(`Hat ${shape}`)
    await page.keyboard.press('Enter')
    const thing = page.getByRole('button', { name: new RegExp(`^Hat ${shape}`) })
    await expect(thing).toBeVisible()
    await expectNoViolations('packing')
    await thing.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoViolations('a thing')
    await expectSheets(page, ['bag', 'paste', 'lists'], shape)
    await page.getByRole('button', { name: 'Suggested for this trip' }).click()
    await expect(page.getByRole('dialog', { name: 'Suggested for this trip' })).toBeVisible()
    await expectSheet(page, 'a list that is suggested', shape)
    await page.goto(`${server.url}/trips/${tripId}/lists/todos`)
    await expect(page.getByLabel('Add to-do')).toBeVisible()
    await expectNoViolations('to-dos')
    await page.getByLabel('Add to-do').fill(`Visa ${shape}`)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: `Visa ${shape}` }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectSheet(page, 'a to-do', shape)
    const fado = `Fado ${shape}`
    await page.goto(`${server.url}/trips/${tripId}/costs?sheet=expense`)
    await page.getByLabel('Description').fill(fado)
    await page.getByLabel('Amount', { exact: true }).fill('24,60')
    await page.getByLabel('Split between').selectOption('exact')
    await expectNoViolations('an expense')
    await page.getByLabel('Split between').selectOption('equal')
    await page.getByLabel('Description').press('Control+Enter')
    await expect(page.getByText(fado).first()).toBeVisible()
    await expectNoViolations('costs')
    const [flow] = (
      await (await page.request.get(`${server.url}/api/trips/${tripId}/budget/settlement`)).json()
    ).flows as Record<'from' | 'to', { user_id: string }>[]
    if (!flow) throw new Error('nobody owes anybody anything')
    const [from, to] = [flow.from.user_id, flow.to.user_id]
    const costSheets = [`why&card=${to}`, 'summary', 'guests', 'order', `settle&card=${from}.${to}`]
    await expectSheets(page, costSheets, shape)
    await page.goto(`${server.url}/trips/${tripId}/talk`)
    await page.getByPlaceholder('Message').fill(`Dinner at eight, https://example.org ${shape}`)
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText(`Dinner at eight`).first()).toBeVisible()
    await expectNoViolations('chat')
    for (const part of ['notes', 'polls']) {
      await goTo(page, `/trips/${tripId}/talk/${part}`)
      await expect(page.getByRole('button', { name: /^New (note|poll)$/ })).toBeVisible()
      await expectNoViolations(part)
    }
    await page.goto(`${server.url}/notifications`)
    await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
    await expect(page.locator('.notice-item').first()).toBeVisible()
    await expectNoViolations('notifications')
    await page.goto(`${server.url}/notifications/settings`)
    await expect(page.getByRole('table')).toBeVisible()
    await expect(page.getByLabel('Address (URL)')).toBeVisible()
    await expectNoViolations('notification settings')
    await page.goto(`${server.url}/trips/${tripId}?sheet=share`)
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoViolations('people and links')
    // Pages that no other journey looks at in both shapes.
    const others: readonly [path: string, shown: string | RegExp][] = [
      [`/trips/${tripId}/bookings`, /^Porto → Lisbon/],
      [`/trips/${tripId}/bookings/import`, 'Import bookings'],
      [`/trips/${tripId}/files`, 'No files in this trip yet'],
      [`/trips/${tripId}/history`, /added Ramiro/],
      [`/trips/${tripId}/check`, /things? to check/],
      ['/journal', 'No journal yet'],
      ['/atlas?view=list', 'Visited'],
      ['/time-off', /^How many days off/],
      ['/bring', 'Import trips'],
      [guestPath, 'Arrival and the river'],
    ]
    for (const [path, shown] of others) {
      await page.goto(server.url + path)
      await expect(
        page.locator('main').getByText(shown).filter({ visible: true }).first(),
        path,
      ).toBeVisible()
      await expect(page.locator('main'), path).toHaveCount(1)
      await expectNoViolations(path)
    }
    expect(complaints).toEqual([])
    await context.close()
  })
