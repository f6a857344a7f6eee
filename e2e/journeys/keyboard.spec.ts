import { expect, test, type Page } from '@playwright/test'
import { startServer, type RunningServer } from '../support/server.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server?.stop())

/** Presses Tab until something with this name has focus. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const fits = (text: string) => (typeof name === 'string' ? text === name : name.test(text))
  for (let presses = 0; presses < 40; presses++) {
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
