import { expect, test } from '@playwright/test'
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
