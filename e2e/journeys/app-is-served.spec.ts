import { expect, test } from '@playwright/test'
import { makePerson } from '../support/api-client.ts'
import { startServer, type RunningServer } from '../support/server.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(async () => {
  await server?.stop()
})

test('the first visit shows a page, without an error', async ({ page }) => {
  const problems: string[] = []
  page.on('pageerror', error => problems.push(error.message))
  page.on('console', message => {
    if (message.type() === 'error') problems.push(message.text())
  })
  await page.goto(server.url)
  await expect(page).toHaveTitle(/Caravel/)
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(problems).toEqual([])
})

test('a deep link is the app, an unknown route of the API is not', async ({ page, request }) => {
  const answer = await page.goto(`${server.url}/trips/none`)
  expect(answer?.status()).toBe(200)
  await expect(page).toHaveTitle(/Caravel/)
  const unknown = await request.get(`${server.url}/api/nothing-here`)
  expect(unknown.status()).toBe(404)
  expect(await unknown.json()).toMatchObject({ code: 'NO_SUCH_ROUTE' })
})

test('the dashboard shows its trips before the database and the engine are there', async ({ browser }) => {
  const { api, username, password } = await makePerson(server.url, 'Inês', 'setup')
  await api.ask('POST', '/api/trips', { title: 'Lisbon', day_count: 3 })
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByLabel('Email or username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const card = page.getByRole('link', { name: 'Lisbon' })
  const saved = page.getByRole('button', { name: 'All changes saved' })
  await expect(card).toBeVisible()
  await expect(saved).toBeVisible()
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).toContain('.card-')

  const engine = Promise.withResolvers<void>()
  await page.route(/\/assets\/engine-/, async route => {
    await engine.promise
    await route.continue()
  })
  await page.reload()
  await expect(card).toBeVisible()
  await expect(saved).toBeHidden()
  // What is opened meanwhile shows once it can work.
  await page.getByRole('button', { name: 'New trip' }).click()
  const form = page.getByRole('dialog', { name: 'New trip' })
  await expect(page).toHaveURL(/new-trip/)
  await expect(form).toBeHidden()
  engine.resolve()
  await expect(form).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(saved).toBeVisible()
  await expect(card).toBeVisible()
  await context.close()
})
