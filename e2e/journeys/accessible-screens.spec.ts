import { expect, test, type Page } from '@playwright/test'
import { owner, seedScreens } from '../screens/seed-screens.ts'
import { expectAccessible, faultsOf, isStill } from '../support/accessible.ts'
import { expectNoSidewaysScroll, expectTouchTargets } from '../support/fits.ts'
import { startServer, type RunningServer } from '../support/server.ts'

let server: RunningServer
let tripId: string
test.beforeAll(async () => {
  server = await startServer()
  tripId = await seedScreens(server.url)
})
test.afterAll(() => server?.stop())

test.slow() // eleven screens, each looked at with every rule

const shapes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

/** Accessible in both themes; for a finger large enough, and whole at 200 % zoom. */
async function expectNoViolations(page: Page, what: string): Promise<void> {
  await isStill(page)
  await expectAccessible(page, what)
  const viewport = page.viewportSize()
  if (!viewport) return
  const phone = viewport.width < 720
  if (phone) await expectTouchTargets(page, what)
  await page.setViewportSize(phone ? { width: 320, height: 422 } : { width: 720, height: 450 })
  await expectNoSidewaysScroll(page, what)
  await page.setViewportSize(viewport)
}

/** Sheets over the page that shows, each by its address and without loading the page anew. */
async function expectSheets(page: Page, queries: readonly string[], phone: boolean): Promise<void> {
  const go = (query: string) =>
    page.evaluate(search => {
      history.pushState({}, '', location.pathname + search)
      dispatchEvent(new PopStateEvent('popstate'))
    }, query)
  for (const query of queries) {
    await go('')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await go(`?sheet=${query}`)
    await expect(page.getByRole('dialog'), query).toBeVisible()
    await expectSheet(page, query, phone)
  }
}

/** The open sheet in both themes, and large enough for a finger. */
async function expectSheet(page: Page, what: string, phone: boolean): Promise<void> {
  await isStill(page)
  expect.soft(await faultsOf(page, { within: 'dialog[open]' }), what).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await faultsOf(page, { within: 'dialog[open]', rules: 'colour' })
  expect.soft(dark, `${what}, dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  if (phone) await expectTouchTargets(page, what)
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('E-mail or user name').fill(owner.name)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Open plan' })).toBeVisible()
}

for (const [shape, viewport] of Object.entries(shapes))
  test(`no screen has an accessibility fault in either theme, ${shape}`, async ({ browser }) => {
    const context = await browser.newContext({
      viewport,
      reducedMotion: 'reduce',
      locale: 'en-GB',
      hasTouch: shape === 'phone',
      isMobile: shape === 'phone',
    })
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', said => said.type() === 'error' && complaints.push(`${page.url()}: ${said.text()}`))
    await page.goto(`${server.url}/register`)
    await expect(page.getByRole('heading', { name: 'Make an account' })).toBeVisible()
    await expectNoViolations(page, 'register')
    await page.goto(server.url)
    await expect(page.getByRole('heading', { name: 'Welcome aboard' })).toBeVisible()
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText('The password is missing. Enter it.')).toBeVisible()
    await expectNoViolations(page, 'sign-in with errors')
    await signIn(page)
    await expectNoViolations(page, 'trips')
    for (const sheet of ['new-trip', 'sync']) {
      await page.goto(`${server.url}/?sheet=${sheet}`)
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectNoViolations(page, sheet)
    }
    await page.goto(`${server.url}/settings`)
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
    await expectNoViolations(page, 'settings')
    await page.goto(`${server.url}/nowhere`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoViolations(page, 'not found')
    await page.goto(`${server.url}/trips/${tripId}/plan/day/2`)
    await expect(page.getByText('Castelo de São Jorge').first()).toBeVisible()
    await expectNoViolations(page, 'plan')
    await page.goto(`${server.url}/trips/${tripId}/lists`)
    await page.getByLabel('Add a thing').fill(`Hat ${shape}`)
    await page.keyboard.press('Enter')
    const thing = page.getByRole('button', { name: new RegExp(`^Hat ${shape}`) })
    await expect(thing).toBeVisible()
    await expectNoViolations(page, 'packing')
    await thing.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoViolations(page, 'a thing')
    const phone = shape === 'phone'
    await expectSheets(page, ['bag', 'paste', 'lists'], phone)
    await page.getByRole('button', { name: 'Suggested for this trip' }).click()
    await expect(page.getByRole('dialog', { name: 'Suggested for this trip' })).toBeVisible()
    await expectSheet(page, 'a list that is suggested', phone)
    await page.goto(`${server.url}/trips/${tripId}/lists/todos`)
    await expect(page.getByLabel('Add a to-do')).toBeVisible()
    await expectNoViolations(page, 'to-dos')
    await page.getByLabel('Add a to-do').fill(`Visa ${shape}`)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: `Visa ${shape}` }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectSheet(page, 'a to-do', phone)
    const fado = `Fado ${shape}`
    await page.goto(`${server.url}/trips/${tripId}/costs?sheet=expense`)
    await page.getByLabel('What was it').fill(fado)
    await page.getByLabel('Amount', { exact: true }).fill('24,60')
    await page.getByLabel('For whom').selectOption('exact')
    await expectNoViolations(page, 'an expense')
    await page.getByLabel('For whom').selectOption('equal')
    await page.getByLabel('What was it').press('Control+Enter')
    await expect(page.getByText(fado).first()).toBeVisible()
    await expectNoViolations(page, 'costs')
    const [flow] = (
      await (await page.request.get(`${server.url}/api/trips/${tripId}/budget/settlement`)).json()
    ).flows as Record<'from' | 'to', { user_id: string }>[]
    if (!flow) throw new Error('nobody owes anybody anything')
    const [from, to] = [flow.from.user_id, flow.to.user_id]
    const costSheets = [`why&card=${to}`, 'summary', 'guests', 'order', `settle&card=${from}.${to}`]
    await expectSheets(page, costSheets, phone)
    await page.goto(`${server.url}/trips/${tripId}?sheet=people`)
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoViolations(page, 'people')
    expect(complaints).toEqual([])
    await context.close()
  })
