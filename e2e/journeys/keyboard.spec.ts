import { expect, test, type Page } from '@playwright/test'
import { makePerson } from '../support/api-client.ts'
import { openPlanner } from '../support/open-planner.ts'
import { startServer, type RunningServer } from '../support/server.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server?.stop())

/** Presses Tab until something with this name has focus. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const fits = (text: string) => (typeof name === 'string' ? text === name : name.test(text))
  for (let presses = 0; presses < 150; presses++) {
    await page.keyboard.press('Tab')
    const text = await page.evaluate(() => {
      const item = document.activeElement as HTMLElement | null
      const label = item instanceof HTMLInputElement ? item.labels?.[0]?.textContent : item?.textContent
      return (item?.getAttribute('aria-label') ?? label ?? '').trim()
    })
    if (fits(text)) return
  }
  throw new Error(`Tab never reaches ${String(name)}`)
}

test('an account, a trip and the way back out, without a mouse', async ({ page }) => {
  await page.goto(server.url)
  await expect(page.getByRole('heading', { name: 'Make the first account' })).toBeVisible()
  await tabTo(page, 'User name')
  await page.keyboard.type('maya')
  await tabTo(page, 'E-mail')
  await page.keyboard.type('maya@example.org')
  await tabTo(page, 'Password')
  await page.keyboard.type('a long way home')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Where to first?' })).toBeVisible()

  await tabTo(page, 'New trip')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Where to')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'New trip' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Where to')).toBeFocused()
  await page.keyboard.type('Harbour days')
  await tabTo(page, 'I know the dates')
  await page.keyboard.press('ArrowRight')
  await tabTo(page, 'Make trip')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/trips\/./)

  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Harbour days' })).toBeVisible()
  await tabTo(page, 'Actions for Harbour days')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Delete trip' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Harbour days' })).toBeHidden()
  await tabTo(page, 'Undo')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Harbour days' })).toBeVisible()
})

test('a time, a note, a companion, the history, a setting and the way out, without a mouse', async ({
  page,
}) => {
  const own = await startServer()
  await openPlanner(page, own.url)
  await makePerson(own.url, 'Jonas')
  const first = page.locator('.plan-line .stop-open').first()
  await first.waitFor()
  const name = (await first.innerText()).trim()
  await page.keyboard.press('j')
  await expect(first).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('e')
  await expect(page.getByRole('dialog')).toBeVisible()
  await tabTo(page, 'Starts')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('8:45')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: new RegExp(`${name}.*08:45`) })).toBeVisible()

  const choose = async (words: string) => {
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.keyboard.press('/')
    await expect(page.getByRole('combobox')).toBeFocused()
    await page.keyboard.type(words)
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('Enter')
  }
  await choose('add a note')
  await expect(page.getByRole('dialog', { name: /note/i })).toBeVisible()
  await page.keyboard.type('Ring twice')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Ring twice')).toBeVisible()

  await choose('people')
  await expect(page.getByRole('dialog', { name: 'People' })).toBeVisible()
  await tabTo(page, 'E-mail or user name')
  await page.keyboard.type('Jonas')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByText('Jonas', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await expect(page.getByRole('heading', { name: 'Trips', level: 1 })).toBeVisible()
  await tabTo(page, 'Settings')
  await page.keyboard.press('Enter')
  await tabTo(page, 'System')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await tabTo(page, 'Sign out')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Welcome aboard' })).toBeVisible()
  await own.stop()
})
