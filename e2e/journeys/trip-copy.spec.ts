import { expect, test } from '@playwright/test'
import { onServer, openPlanner, stopNames } from '../support/open-planner.ts'
import { startServer, type RunningServer } from '../support/server.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(async () => {
  await server?.stop()
})

test('a trip is copied without a connection, sent later, and taken back', async ({ page }) => {
  const trip = await openPlanner(page, server.url)
  const before = await stopNames(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.context().setOffline(true)
  await page.goto(`${server.url}/trips/${trip.id}/plan/day/2?sheet=copy-trip`)
  const sheet = page.getByRole('dialog', { name: 'Copy trip' })
  await sheet.getByLabel('Name of the copy').fill('Once more')
  await sheet.getByLabel('First day').fill('2028-05-01')
  await sheet.getByRole('button', { name: 'Copy trip' }).click()
  await expect(page.locator('.toast')).toContainText('Once more created as a copy')
  await page.getByRole('tab', { name: /Day 2, Tuesday 2 May/ }).click()
  expect(await stopNames(page)).toEqual(before)
  const copy = /trips\/([^/]+)/.exec(page.url())?.[1] ?? ''
  expect(copy).not.toBe(trip.id)
  await page.context().setOffline(false)
  const titles = async () =>
    ((await onServer(server.url, '/trips'))['trips'] as { title: string }[]).map(({ title }) => title)
  await expect.poll(titles, { timeout: 20_000 }).toContain('Once more')
  expect(await onServer(server.url, `/trips/${copy}`)).toMatchObject({
    trip: { title: 'Once more', start_date: '2028-05-01', day_count: trip.days.length },
  })
  await page.keyboard.press('Control+z')
  await expect.poll(titles, { timeout: 20_000 }).not.toContain('Once more')
})
