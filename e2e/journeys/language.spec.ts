import { expect, test } from '@playwright/test'
import { startServer, type RunningServer } from '../support/server.ts'

// Nothing here is done without a network, so the app is not stored on the device first.
test.use({ serviceWorkers: 'block' })

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer({ env: { DEFAULT_LANGUAGE: 'de' } })
})
test.afterAll(() => server?.stop())

const germanCatalogue = /\/assets\/locales\/de-/

test('another language is loaded when it is chosen, and stays chosen', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', request => loaded.push(request.url()))
  await page.goto(server.url)
  await expect(page.getByRole('heading', { level: 1, name: 'Create the first account' })).toBeVisible()
  expect(loaded.filter(url => germanCatalogue.test(url))).toEqual([])

  await page.getByRole('button', { name: 'Language: English' }).click()
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lege das erste Konto an' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  expect(loaded.filter(url => germanCatalogue.test(url))).not.toEqual([])

  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Lege das erste Konto an' })).toBeVisible()
})

test('without a language of the browser that there is, the server decides', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'sw-KE' })
  const page = await context.newPage()
  await page.goto(server.url)
  await expect(page.getByRole('heading', { level: 1, name: 'Lege das erste Konto an' })).toBeVisible()
  await context.close()
})
