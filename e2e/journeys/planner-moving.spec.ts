import { expect, test, type Locator, type Page } from '@playwright/test'
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

const row = (page: Page, name: string) => page.locator('.plan-line .stop', { hasText: name })
const order = (page: Page) => expect.poll(() => stopNames(page))

/** Presses a row, moves past the threshold and on to a target, and lets go. */
async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 10, from.y + 10, { steps: 3 })
  await page.mouse.move(to.x, to.y, { steps: 10 })
  await page.mouse.up()
}

/** Drags a row onto the tab of a day. Both may still move while the page finds its layout, so each is waited for. */
async function dragToDay(page: Page, dragged: Locator, day: string) {
  const tab = page.getByRole('tab', { name: new RegExp(day) })
  await dragged.hover()
  await page.mouse.down()
  await tab.hover({ position: { x: 5, y: 5 } }) // lifts the row
  await tab.hover()
  await expect(page.locator('.is-drop-target')).toHaveCount(1)
  await page.mouse.up()
}

async function middle(page: Page, selector: ReturnType<Page['locator']>) {
  const box = await selector.boundingBox()
  if (!box) throw new Error('not on the page')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('a stop is dragged to another position, numbered there, and undone with the toast', async ({ page }) => {
  await openPlanner(page, server.url)
  const before = await stopNames(page)
  const target = await middle(page, row(page, 'Miradouro'))
  await drag(page, await middle(page, row(page, 'O Pitéu')), { x: target.x, y: target.y - 20 })
  await order(page).toEqual([before[2], before[0], before[1], ...before.slice(3)])
  await expect(row(page, 'O Pitéu').locator('.stop-disc')).toHaveText('1')
  await page.reload()
  await order(page).toEqual([before[2], before[0], before[1], ...before.slice(3)])
  await page.keyboard.press('Control+z')
  await order(page).toEqual(before)
  await page.keyboard.press('Control+Shift+z')
  await order(page).toEqual([before[2], before[0], before[1], ...before.slice(3)])
})

test('a stop is dragged onto a day tab, and undo brings it back', async ({ page }) => {
  await openPlanner(page, server.url)
  const before = await stopNames(page)
  const day2 = page.getByRole('tab', { name: /Day 2/ })
  await dragToDay(page, row(page, 'Convento'), 'Day 3')
  await expect(page.locator('.toast')).toContainText('Convento do Carmo moved to Day 3, Monday 19 April')
  // A day that was hovered for half a second is open by now.
  await day2.click()
  await order(page).toEqual(before.filter(name => name !== 'Convento do Carmo'))
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await order(page).toEqual(before)
})

test('hovering a day while dragging opens it, and the stop lands between its stops', async ({ page }) => {
  await openPlanner(page, server.url)
  const tab = await middle(page, page.getByRole('tab', { name: /Day 3/ }))
  const from = await middle(page, row(page, 'Livraria'))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 10, from.y, { steps: 3 })
  await page.mouse.move(tab.x, tab.y, { steps: 8 })
  await expect(page.getByRole('heading', { name: /Belém, by tram/ })).toBeVisible()
  const torre = await middle(page, row(page, 'Torre de Belém'))
  await page.mouse.move(torre.x, torre.y - 20, { steps: 8 })
  await page.mouse.up()
  await order(page).toEqual(['Livraria Bertrand', 'Torre de Belém'])
})

test('an idea is dragged onto a day and becomes a stop', async ({ page }) => {
  await openPlanner(page, server.url, '/plan/ideas')
  const idea = page.locator('.idea-row', { hasText: 'A Ginjinha' })
  await dragToDay(page, idea, 'Day 5')
  await expect(idea).toHaveCount(0)
  await page.getByRole('tab', { name: /Day 5/ }).click()
  await order(page).toEqual(['A Ginjinha'])
})

test('the menu of a row moves it without dragging', async ({ page }) => {
  await openPlanner(page, server.url)
  const before = await stopNames(page)
  await row(page, 'Castelo').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Move up' }).click()
  await order(page).toEqual([before[1], before[0], ...before.slice(2)])
  await row(page, 'Mesa de Frades').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Move to another day' }).click()
  await page.getByRole('menuitem', { name: /Day 1,/ }).click()
  await order(page).toEqual([before[1], before[0], ...before.slice(2, 6)])
  await page.getByRole('tab', { name: /Day 1,/ }).click()
  await order(page).toEqual(['Mesa de Frades'])
})

test('a whole day is planned by keyboard only', async ({ page }) => {
  await openPlanner(page, server.url)
  const before = await stopNames(page)
  const said = page.locator('[aria-live=assertive][aria-atomic=true]')

  await row(page, 'O Pitéu').locator('.stop-open').focus()
  await page.keyboard.press('Space')
  await expect(said).toContainText('Picked up O Pitéu da Graça. Day 2, position 3 of 9.')
  await page.keyboard.press('ArrowUp')
  await expect(said).toContainText('Day 2, position 2 of 9.')
  await page.keyboard.press('Space')
  await expect(said).toContainText('Dropped.')
  await order(page).toEqual([before[0], before[2], before[1], ...before.slice(3)])
  await expect(row(page, 'O Pitéu').locator('.stop-open')).toBeFocused()

  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(said).toContainText('Day 3, position')
  await expect(page.getByRole('heading', { name: /Belém, by tram/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(said).toContainText('returned to its original position')
  await order(page).toEqual([before[0], before[2], before[1], ...before.slice(3)])

  await page.keyboard.press('Alt+ArrowDown')
  await order(page).toEqual(before)

  await page.keyboard.press('m')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await order(page).toEqual(before.filter(name => name !== 'O Pitéu da Graça'))
  await page.keyboard.press('Control+z')
  await order(page).toEqual(before)

  await page.keyboard.press('3')
  await order(page).toEqual(['Torre de Belém'])
  await page.keyboard.press('n')
  await expect(page.getByRole('search').getByRole('combobox')).toBeFocused()
  await page.keyboard.type('ginjinha')
  const add = page.getByRole('button', { name: 'Add A Ginjinha' })
  await expect(add).toBeVisible()
  for (let tabs = 0; tabs < 10 && !(await add.evaluate(button => button === document.activeElement)); tabs++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await order(page).toEqual(['Torre de Belém', 'A Ginjinha'])
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('k')
  await expect(row(page, 'A Ginjinha').locator('.stop-open')).toBeFocused()
  await page.keyboard.press('Delete')
  await order(page).toEqual(['Torre de Belém'])
})

test('up and down move focus from row to row', async ({ page }) => {
  await openPlanner(page, server.url)
  const names = page.locator('.plan-line .stop-open')
  await names.nth(0).focus()
  await page.keyboard.press('ArrowDown')
  await expect(names.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(names.nth(0)).toBeFocused()
})
