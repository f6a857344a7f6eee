import { expect, test, type Page } from '@playwright/test'
import { onServer, openPlanner, stopNames } from '../support/open-planner.ts'
import { startServer, type RunningServer } from '../support/server.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(async () => {
  await server?.stop()
})

const stop = (page: Page, name: string) => page.locator('.plan-line .stop', { hasText: name })
const form = (page: Page, name: string) => page.getByRole('dialog', { name })

async function edit(page: Page, name: string) {
  await stop(page, name).locator('.stop-open').click()
  await page.keyboard.press('e')
  await expect(form(page, name)).toBeVisible()
}

test('an edit made offline shows at once, waits, and is sent when there is a connection', async ({
  page,
}) => {
  const trip = await openPlanner(page, server.url)
  const context = page.context()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await context.setOffline(true)
  await edit(page, 'O Pitéu da Graça')
  await form(page, 'O Pitéu da Graça').getByLabel('Starts').fill('1315')
  await form(page, 'O Pitéu da Graça').getByRole('button', { name: 'Save' }).click()
  const row = stop(page, 'O Pitéu da Graça')
  await expect(row.locator('.stop-start')).toHaveText('13:15')
  await expect(row.getByText('Waiting to sync')).toBeAttached()
  await expect(row.getByRole('button')).toHaveAccessibleName(
    'Stop 3, O Pitéu da Graça, 13:15 to 14:30, waiting to sync',
  )
  await page.reload()
  await expect(row.locator('.stop-start')).toHaveText('13:15')
  await context.setOffline(false)
  await expect(row.getByText('Waiting to sync')).toHaveCount(0, { timeout: 20_000 })
  const id = trip.stops['O Pitéu da Graça']
  const { assignments } = await onServer(server.url, `/trips/${trip.id}/days/${trip.days[1]}/assignments`)
  const saved = (assignments as { id: string; assignment_time: string }[]).find(one => one.id === id)
  expect(saved?.assignment_time).toBe('13:15')
})

test('a bare hour becomes a time, and an end before the start is refused at the field', async ({ page }) => {
  await openPlanner(page, server.url)
  await edit(page, 'Livraria Bertrand')
  const sheet = form(page, 'Livraria Bertrand')
  await sheet.getByLabel('Starts').fill('10')
  const ends = sheet.getByRole('textbox', { name: 'Ends' })
  await ends.fill('9:30')
  await sheet.getByLabel('Note for this visit').focus()
  await expect(sheet.getByLabel('Starts')).toHaveValue('10:00')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet.getByText('The end is before the start.')).toBeVisible()
  await expect(ends).toBeFocused()
  await expect(ends).toHaveAttribute('aria-invalid', 'true')
  await sheet.getByLabel('Ends on the next day').check()
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(stop(page, 'Livraria Bertrand').locator('.stop-end')).toHaveText('09:30')
})

test('what was written and not saved is there again', async ({ page }) => {
  await openPlanner(page, server.url)
  await edit(page, 'Livraria Bertrand')
  await form(page, 'Livraria Bertrand').getByLabel('Note for this visit').fill('Ask for the oldest shelf')
  await page.keyboard.press('Escape')
  await expect(form(page, 'Livraria Bertrand')).toHaveCount(0)
  await page.keyboard.press('e')
  const sheet = form(page, 'Livraria Bertrand')
  await expect(sheet.getByLabel('Note for this visit')).toHaveValue('Ask for the oldest shelf')
  await expect(sheet.getByText('What you wrote before was kept.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Start over' }).click()
  await expect(sheet.getByLabel('Note for this visit')).toHaveValue('The oldest one still open')
})

test('a note is written, counted, and asks before it is deleted', async ({ page }) => {
  await openPlanner(page, server.url)
  await page.getByRole('button', { name: 'More for Day 2' }).click()
  await page.getByRole('menuitem', { name: 'Add note' }).click()
  const sheet = page.getByRole('dialog', { name: 'Add note' })
  await sheet.getByRole('button', { name: 'Add note' }).click()
  await expect(sheet.getByText('The note is empty.')).toBeVisible()
  await sheet.getByRole('textbox', { name: 'Note' }).fill('x'.repeat(120))
  await expect(sheet.getByText('30 characters left')).toBeVisible()
  await sheet.getByRole('textbox', { name: 'Note' }).fill('Bring the umbrella')
  await sheet.getByRole('button', { name: 'Add note' }).click()
  const note = page.getByRole('button', { name: 'Note: Bring the umbrella' })
  await note.click()
  await page.getByRole('dialog', { name: 'Edit note' }).getByRole('button', { name: 'Delete note' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete this note?' })
  await expect(question).toContainText('“Bring the umbrella”')
  await expect(question.getByRole('button', { name: 'Keep' })).toBeFocused()
  await question.getByRole('button', { name: 'Keep' }).click()
  await page.getByRole('dialog', { name: 'Edit note' }).getByRole('button', { name: 'Delete note' }).click()
  await question.getByRole('button', { name: 'Delete note' }).click()
  await expect(note).toHaveCount(0)
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
  await expect(note).toBeVisible()
})

test('deleting a place takes its stops along, and undo brings the same ones back', async ({ page }) => {
  const trip = await openPlanner(page, server.url)
  const before = await stopNames(page)
  await stop(page, 'O Pitéu da Graça').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Delete place' }).click()
  await expect.poll(() => stopNames(page)).toEqual(before.filter(name => name !== 'O Pitéu da Graça'))
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => stopNames(page)).toEqual(before)
  await page.goto(`${server.url}/trips/${trip.id}/plan/day/2?stop=${trip.stops['O Pitéu da Graça']}`)
  await expect(page.getByRole('complementary', { name: 'Place' })).toContainText('13:00 – 14:30')
})

test('days are added, named, removed and put in another order', async ({ page }) => {
  await openPlanner(page, server.url)
  const menu = async (item: RegExp | string) => {
    await page.getByRole('button', { name: /^More for Day/ }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await menu('Add a day after')
  await expect(page.getByRole('tab')).toHaveCount(10)
  await expect(page.getByRole('tab', { name: /Day 3/ })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: 'Name this day' }).click()
  await page.getByRole('textbox', { name: 'Title of the day' }).fill('A slow day')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /A slow day/ })).toBeVisible()
  await menu('Remove day')
  await expect(page.getByRole('tab')).toHaveCount(9)
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('tab')).toHaveCount(10)
  await page.getByRole('tab', { name: /Day 2/ }).click()
  await menu(/^Remove day/)
  await expect(page.locator('.toast')).toContainText('Day 2 removed · 7 stops · 2 notes')
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { name: /Alfama and Graça/ })).toBeVisible()
  await menu('Reorder days')
  const sheet = page.getByRole('dialog', { name: 'Reorder days' })
  await sheet.locator('.days-row', { hasText: 'Alfama' }).getByRole('button', { name: 'Move up' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: /Day 1, Saturday 17 April/ }).click()
  await expect(page.getByRole('heading', { name: /Alfama and Graça/ })).toBeVisible()
})

test('the trip dates say what will happen before they are saved', async ({ page }) => {
  await openPlanner(page, server.url, '/plan/day/2?sheet=range')
  const sheet = page.getByRole('dialog', { name: 'Trip dates' })
  await sheet.getByLabel('Last day').fill('2027-04-17')
  await expect(sheet.getByText('1 day. 2 days keep their plans without a date.')).toBeVisible()
  await sheet.getByLabel('Last day').fill('2027-04-16')
  await expect(sheet.getByText('The last day is before the first.')).toBeVisible()
  await sheet.getByLabel('Last day').fill('2027-04-17')
  await sheet.getByRole('button', { name: 'Save dates' }).click()
  await expect(page.getByRole('tab')).toHaveCount(3)
  await expect(page.getByRole('tab').nth(1)).toHaveAccessibleName('Day 2')
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('tab')).toHaveCount(9)
  await expect(page.getByRole('tab').nth(1)).toHaveAccessibleName('Day 2, Sunday 18 April')
})
