import { expect, test, type Page } from '@playwright/test'
import { isStill } from '../support/accessible.ts'
import { openPlanner, stopNames } from '../support/open-planner.ts'
import { startServer, type RunningServer } from '../support/server.ts'

// Nothing here is done without a network, so the app is not stored on the device first.
test.use({ serviceWorkers: 'block' })

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(async () => {
  await server?.stop()
})

const search = (page: Page) => page.getByRole('combobox', { name: 'Search or paste coordinates' })

test('a place the trip knows is found without its accents, and goes behind the open stop', async ({
  page,
}) => {
  await openPlanner(page, server.url)
  await page.locator('.plan-line .stop', { hasText: 'O Pitéu' }).click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Add' }).click()
  await expect(page.getByRole('button', { name: 'Sun 18, after stop 3' })).toBeVisible()
  await search(page).fill('pastel')
  await expect(page.getByRole('button', { name: 'Add Pastelaria Alcôa' })).toBeVisible()
  await page.getByRole('button', { name: 'Add Pastéis de Belém' }).click()
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await stopNames(page))[3]).toBe('Pastéis de Belém')
})

test('Enter adds what stands first, or begins a place of that name', async ({ page }) => {
  await openPlanner(page, server.url)
  await page.getByRole('toolbar').getByRole('button', { name: 'Add' }).click()
  await search(page).fill('belem')
  await search(page).press('Enter')
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await stopNames(page)).at(-1)).toBe('Pastéis de Belém')
  await page.getByRole('toolbar').getByRole('button', { name: 'Add' }).click()
  await search(page).fill('Somewhere else')
  await search(page).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Somewhere else')
})

test('a city that is in no trip is found and added without a network, by the keys', async ({
  page,
  context,
}) => {
  await openPlanner(page, server.url)
  await page.getByRole('toolbar').getByRole('button', { name: 'Add' }).click()
  await search(page).fill('amado')
  await expect(page.getByRole('rowgroup', { name: 'Around here' })).toContainText('Amadora')
  await context.setOffline(true)
  await search(page).fill('coimb')
  await expect(page.getByText('Searching saved places and large cities only.')).toBeVisible()
  await expect(page.getByRole('rowgroup', { name: 'Elsewhere' })).toContainText('Coimbra')
  await search(page).press('ArrowDown')
  await expect(page.getByRole('button', { name: 'Add Coimbra' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await stopNames(page)).at(-1)).toBe('Coimbra')
})

test('pasted coordinates and a pasted map link become a place', async ({ page }) => {
  await openPlanner(page, server.url, '/plan/day/4')
  await page.keyboard.press('n')
  await search(page).fill('38,7139; -9,1334')
  await page.getByRole('button', { name: /Place at this location/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Add place' })
  await sheet.getByRole('button', { name: 'Add place' }).click()
  await expect(sheet.getByText('Enter a name for the place.')).toBeVisible()
  await sheet.getByLabel('Name').fill('Somewhere high')
  await expect(sheet.getByLabel('Location')).toHaveValue('38.713900, -9.133400')
  await sheet.getByRole('button', { name: 'Add place' }).click()
  await expect(sheet.getByText('Castelo de São Jorge is already in this trip')).toBeVisible()
  await sheet.getByRole('button', { name: 'Add anyway' }).click()
  await expect(page.getByRole('complementary', { name: 'Place' })).toContainText('Somewhere high')
  await page.keyboard.press('n')
  await search(page).fill('https://www.openstreetmap.org/?mlat=38.6916&mlon=-9.216#map=17/38.6916/-9.216')
  await page.getByRole('button', { name: /Place at this location/ }).click()
  await sheet.getByLabel('Name').fill('The tower')
  await page.keyboard.press('Enter')
  await expect(sheet.getByText('Torre de Belém is already in this trip')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect.poll(() => stopNames(page)).toEqual(['Somewhere high', 'The tower'])
})

test('a right click on the map drops a pin', async ({ page }) => {
  await openPlanner(page, server.url, '/plan/day/4')
  const map = page.getByRole('region', { name: 'Map' })
  const box = await map.boundingBox()
  await map.click({ button: 'right', position: { x: (box?.width ?? 0) * 0.4, y: (box?.height ?? 0) * 0.6 } })
  const sheet = page.getByRole('dialog', { name: 'Add place' })
  await expect(sheet.getByLabel('Location')).not.toHaveValue('')
  await sheet.getByLabel('Name').fill('By the river')
  await sheet.getByRole('button', { name: 'Add place' }).click()
  await expect.poll(() => stopNames(page)).toEqual(['By the river'])
  await expect(page.getByRole('button', { name: 'Stop 1, By the river' }).last()).toBeVisible()
})

test('a long press on the map of a phone drops a pin', async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  await openPlanner(page, server.url, '/plan/day/4?view=map')
  await page.locator('.peek').waitFor()
  const client = await context.newCDPSession(page)
  const touchPoints = [{ x: 150, y: 300 }]
  await isStill(page)
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  const sheet = page.getByRole('dialog', { name: 'Add place' })
  await sheet.waitFor() // the finger stays down until the press is long enough
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await sheet.getByLabel('Name').fill('Under the thumb')
  await sheet.getByRole('button', { name: 'Add place' }).click()
  await expect(page.locator('.map-sheet-title')).toHaveText('Under the thumb')
  await context.close()
})

test('Back closes the sheet, then the place, then the map, then the trip', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const page = await context.newPage()
  const trip = await openPlanner(page, server.url, '')
  await page.goto(server.url)
  await page.goto(`${server.url}/trips/${trip.id}/plan/day/2`)
  await page.getByRole('button', { name: /^Map/ }).click()
  await page.getByRole('button', { name: 'Stop 2, Castelo de São Jorge', exact: true }).click()
  await page.getByRole('button', { name: 'Actions for Castelo de São Jorge' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(page.getByRole('dialog', { name: 'Castelo de São Jorge' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('.map-sheet-title')).toHaveText('Castelo de São Jorge')
  await page.goBack()
  await expect(page.locator('.map-sheet-title')).toHaveText('Alfama and Graça, on foot')
  await page.goBack()
  await expect(page.locator('.peek')).toHaveCount(0)
  await expect(page.getByRole('tablist', { name: 'Days' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(`${server.url}/`)
  await context.close()
})
