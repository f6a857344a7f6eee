import { expect, test, type Page } from '@playwright/test'
import { isStill } from '../support/accessible.ts'
import { fingerOn, middleOf } from '../support/finger.ts'
import { openPlanner, stopNames } from '../support/open-planner.ts'
import { startServer, type RunningServer } from '../support/server.ts'
import { openFromMore } from '../support/planner-hands.ts'

// Nothing here is done without a network, so the app is not stored on the device first.
test.use({ serviceWorkers: 'block' })

test.use({ viewport: { width: 390, height: 700 }, isMobile: true, hasTouch: true })

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(async () => {
  await server?.stop()
})

const row = (page: Page, name: string) => page.locator('.plan-line .stop', { hasText: name })
const list = (page: Page) => page.locator('.phone-list')
const scrolled = (page: Page, what: string) => page.locator(what).evaluate(({ scrollTop }) => scrollTop)
const topOf = (page: Page, what: string) =>
  page.locator(what).evaluate(element => Math.round(element.getBoundingClientRect().top))

test('the map and its sheet follow the finger, and neither fights what scrolls in them', async ({ page }) => {
  await openPlanner(page, server.url)
  const finger = await fingerOn(page)
  const peek = page.getByRole('button', { name: /^Map/ })
  await expect(page.locator('.map-marker').first()).toBeAttached()
  const rest = await topOf(page, '.phone-map')

  await finger.down(await middleOf(peek))
  await finger.move({ x: 195, y: 420 })
  expect(await topOf(page, '.phone-map')).toBeLessThan(rest - 80)
  await finger.move(await middleOf(page.getByRole('navigation')))
  await page.waitForTimeout(200) // it rests before it leaves: no throw
  await finger.up()
  await expect.poll(() => topOf(page, '.phone-map')).toBe(rest)
  await expect(page).not.toHaveURL(/view=map/)

  await finger.down(await middleOf(peek))
  await finger.move({ x: 195, y: 60 })
  await finger.up()
  await expect(page).toHaveURL(/view=map/)
  const sheet = page.getByRole('region', { name: 'Day 2' })
  await sheet.getByText('Mesa de Frades').waitFor()

  // The pin that is open lies in what the sheet leaves free.
  await sheet.getByRole('button', { name: /O Pitéu/ }).tap()
  const free = async () => {
    const pin = await middleOf(page.locator('.map-marker[aria-pressed=true]'))
    return pin.y > 64 && pin.y < (await topOf(page, '.peek'))
  }
  await expect.poll(free).toBe(true)

  // From half way all of it drags; it goes up to the top, where its content scrolls instead.
  await finger.down({ x: 195, y: 560 })
  await finger.move({ x: 195, y: 120 })
  await finger.up()
  await expect(page).toHaveURL(/rise=full/)
  await expect(sheet.getByText('12:00–15:30')).toBeVisible()
  await finger.down({ x: 195, y: 500 })
  await finger.move({ x: 195, y: 300 })
  await finger.up()
  await expect.poll(() => scrolled(page, '.peek-body')).toBeGreaterThan(0)
  await expect(page).toHaveURL(/rise=full/)
  await page.reload()
  await expect(sheet.getByText('12:00–15:30')).toBeVisible()
  await expect(page.locator('.map-marker').first()).toBeAttached()
  await isStill(page) // a browser takes the finger for itself while the page is too busy to answer
  await finger.down({ x: 195, y: 300 })
  await finger.move({ x: 195, y: 690 })
  await page.waitForTimeout(200)
  await finger.up()
  await expect(page).toHaveURL(/rise=low/)
  await page.reload()
  await expect(page.locator('.peek-low')).toBeVisible()

  // The same without dragging.
  const handle = sheet.getByRole('button', { name: /^Show (more|less)$/ })
  await handle.press('ArrowUp')
  await expect(page).not.toHaveURL(/rise/)
  await handle.tap()
  await expect(page).toHaveURL(/rise=full/)
  await sheet.getByRole('button', { name: 'Show list' }).tap()
  await expect(page).not.toHaveURL(/view=map/)
})

test('a finger scrolls at once, lifts after a while, and takes a stop to another day', async ({ page }) => {
  await openPlanner(page, server.url)
  const finger = await fingerOn(page)
  const before = await stopNames(page)

  await finger.down(await middleOf(row(page, 'O Pitéu')))
  await finger.move({ x: 195, y: 150 })
  await page.waitForTimeout(200) // a finger that rests before it goes leaves no momentum behind
  await finger.up()
  await expect.poll(() => scrolled(page, '.phone-list')).toBeGreaterThan(0)
  expect(await stopNames(page)).toEqual(before)
  await list(page).evaluate(box => box.scrollTo(0, 0))

  const lift = async (name: string) => {
    const from = await middleOf(row(page, name))
    await finger.down(from)
    await expect(page.locator('.lifted-layer')).toBeAttached()
    return from
  }
  const first = await lift('Miradouro')
  await finger.move({ x: first.x, y: (await topOf(page, '.phone-map')) - 6 })
  await row(page, 'Mesa de Frades').waitFor()
  await expect.poll(() => scrolled(page, '.phone-list')).toBeGreaterThan(300)
  await finger.move(await middleOf(page.getByRole('tab', { name: /^Day 3/ })))
  await expect(page.getByRole('heading', { name: /Belém, by tram/ })).toBeVisible()
  await finger.move({ x: 195, y: 400 })
  await expect(page.locator('.landing-bar')).toBeVisible()
  await finger.up()
  await expect.poll(() => stopNames(page)).toEqual(['Torre de Belém', 'Miradouro de Santa Luzia'])

  // Where it is lifted and let go is its menu: the same moves by tap.
  await lift('Torre de Belém')
  await finger.up()
  await page.getByRole('menuitem', { name: 'Move down' }).tap()
  await expect.poll(() => stopNames(page)).toEqual(['Miradouro de Santa Luzia', 'Torre de Belém'])
})

test('Back closes what lies on top, leaves the tab, then the trip; a form keeps its text', async ({
  page,
}) => {
  const { id } = await openPlanner(page, server.url)
  await page.goto(server.url)
  await page.goto(`${server.url}/trips/${id}/plan/day/2`)
  const tabs = page.getByRole('navigation', { name: 'Trip navigation' })

  await openFromMore(page, 'History')
  await expect(page).toHaveURL(/\/history$/)
  await tabs.getByRole('button', { name: 'More' }).tap()
  await page.getByRole('dialog', { name: 'More' }).getByRole('button', { name: 'Trip settings' }).tap()
  await page.getByRole('dialog').getByLabel('Title').fill('Lisbon, Porto and home')
  await page.goBack()
  await expect(page).toHaveURL(/\/history$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/plan\/day\/2$/)

  await row(page, 'Castelo').tap()
  await page.getByRole('button', { name: 'Actions for Castelo de São Jorge' }).tap()
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('menuitem')).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: 'Castelo de São Jorge' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await tabs.getByRole('button', { name: 'More' }).tap()
  await page.getByRole('dialog', { name: 'More' }).getByRole('button', { name: 'Trip settings' }).tap()
  await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue('Lisbon, Porto and home')
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(`${server.url}/`)
})

test('a reload leaves a form over what it was opened from', async ({ page }) => {
  await openPlanner(page, server.url)
  await row(page, 'Castelo').tap()
  const details = page.getByRole('dialog', { name: 'Castelo de São Jorge' })
  await details.getByRole('button', { name: 'Actions for Castelo de São Jorge' }).tap()
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).tap()
  await page.getByLabel('Notes', { exact: true }).fill('Buy tickets first')
  for (let times = 0; times < 3; times++) {
    await page.reload()
    await expect(page.locator('dialog[open]')).toHaveCount(2)
    const notes = page.getByLabel('Notes', { exact: true })
    await expect(notes).toHaveValue('Buy tickets first')
    // What lies under it cannot be tapped.
    await notes.tap()
    await expect(notes).toBeFocused()
  }
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/sheet=edit/)
  await expect(page).toHaveURL(/stop=/)
  await expect(details.getByText('Unsaved text')).toBeVisible()
})

test('what was deleted opens nothing by itself when it is back', async ({ page }) => {
  await openPlanner(page, server.url)
  await row(page, 'Castelo').tap()
  await page.getByRole('button', { name: 'Actions for Castelo de São Jorge' }).tap()
  await page.getByRole('menuitem', { name: 'Delete place' }).tap()
  await expect(row(page, 'Castelo')).toHaveCount(0)
  await expect(page).not.toHaveURL(/stop=/)
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).tap()
  await expect(row(page, 'Castelo')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('how it stands with the server can be looked at also when all is well', async ({ page }) => {
  await openPlanner(page, server.url)
  const tabs = page.getByRole('navigation', { name: 'Trip navigation' })
  await tabs.getByRole('button', { name: 'More' }).tap()
  const row = page.getByRole('dialog', { name: 'More' }).getByRole('button', { name: /^Sync/ })
  await expect(row).toContainText('All changes saved')
  await row.tap()
  const tray = page.getByRole('dialog', { name: 'Sync', exact: true })
  await expect(tray).toContainText('On this device')
  await page.goBack()
  await expect(tray).toBeHidden()
  await page.goto(`${server.url}/settings/device`)
  await page.getByRole('button', { name: 'Sync status and trips on this device' }).tap()
  await expect(tray).toContainText('On this device')
})

test('a tap anywhere on the card of the next trip opens it', async ({ page }) => {
  await openPlanner(page, server.url)
  await page.goto(server.url)
  const { x, y } = await middleOf(page.getByRole('heading', { name: /Lisbon/ }).first())
  await page.touchscreen.tap(x, y)
  await expect(page).toHaveURL(/\/trips\/./)
  await page.goBack()
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .tap()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
})

test('while travelling the trip opens at the present moment, and says what comes next', async ({ page }) => {
  // By the clocks of Lisbon; the phone kept those of Berlin.
  await page.clock.setFixedTime(new Date('2027-04-18T12:40:00+01:00'))
  const { id } = await openPlanner(page, server.url)
  await page.goto(`${server.url}/trips/${id}`)
  await expect(page.getByRole('tab', { name: /^Day 2, .+ today, / })).toHaveAttribute('aria-selected', 'true')
  const now = page.getByRole('listitem', { name: /^Now, 12:40/ })
  await expect(now).toBeInViewport()
  await expect(now).toContainText('Leave by 12:54')

  // The head gives way to what is read, and comes back when one looks up.
  const back = page.getByRole('link', { name: 'Go to trips' })
  await list(page).evaluate(box => box.scrollBy(0, 400))
  await expect(back).not.toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('tablist', { name: 'Days' })).toBeInViewport()
  await list(page).evaluate(box => box.scrollBy(0, -100))
  await expect(back).toBeInViewport({ ratio: 1 })

  await page.getByRole('button', { name: /^Map\s*Next: about 6 min on foot/ }).tap()
  const sheet = page.getByRole('region', { name: 'Day 2' })
  await expect(sheet.getByRole('heading', { name: 'O Pitéu da Graça' })).toBeVisible()
  await expect(sheet).toContainText('Next · Stop 3')
  await expect(sheet.getByRole('link', { name: 'Directions' })).toBeVisible()
})
