import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { startArchiveServer, type ArchiveServer } from '../support/archive-server.ts'
import { openPlanner } from '../support/open-planner.ts'
import { startServer, type RunningServer } from '../support/server.ts'

// Nothing here is done without a network, so the app is not stored on the device first.
test.use({ serviceWorkers: 'block' })

let server: RunningServer
let archive: ArchiveServer
test.beforeEach(async () => {
  ;[server, archive] = await Promise.all([startServer(), startArchiveServer()])
})
test.afterEach(async () => {
  await server?.stop()
  await archive?.close()
})

test('an admin gets a street map: its size is told first, then it is fetched and used', async ({ page }) => {
  const trip = await openPlanner(page, server.url)
  await page.goto(`${server.url}/admin/map`)
  await expect(page.getByText('No street map yet.')).toBeVisible()
  await page.getByLabel('Archive address').fill(archive.url)
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByText('Save an archive address first')).toBeHidden()

  await page.getByLabel('Around the places of all trips').uncheck()
  await page.getByLabel('Box', { exact: true }).fill('7.4, 43.7')
  await page.getByRole('button', { name: 'Calculate size' }).click()
  await expect(page.getByText('Enter four numbers: west, south, east, north.')).toBeVisible()
  await page.getByLabel('Box', { exact: true }).fill('')
  await page.getByLabel('Add country').selectOption({ label: 'Monaco' })
  await page.getByRole('button', { name: 'Calculate size' }).click()
  await expect(page.getByText(/^\d+ tiles, \d+\skB$/)).toBeVisible()
  await page.getByRole('button', { name: 'Download map' }).click()
  await expect(page.getByText('The map is downloaded and in use.')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'region.pmtiles' })).toBeVisible()
  await expectAccessible(page, 'the map in use')

  await page.getByRole('link', { name: 'What leaves this server' }).click()
  const region = page.getByRole('listitem').filter({ hasText: 'Downloading street maps' })
  await expect(region).toContainText('Last contacted 127.0.0.1')
  await region.getByRole('link', { name: 'Change Downloading street maps' }).click()
  await expect(page.getByRole('button', { name: 'Get another region' })).toBeVisible()

  await page.goto(`${server.url}/trips/${trip.id}/plan/day/1`)
  await expect(page.getByText('OpenStreetMap').first()).toBeVisible()
})

test('an admin sees when nothing leaves the server', async ({ page }) => {
  await openPlanner(page, server.url)
  await page.goto(`${server.url}/admin/notifications`)
  await page.getByLabel('Allow push notifications').uncheck()
  await page.getByLabel('Allow personal webhooks').uncheck()
  await page.getByRole('button', { name: 'Save “Personal notifications”' }).click()
  // Below both forms of the page: that of the server's webhook was not touched.
  await expect(page.getByText('No changes to save')).toHaveCount(2)
  await page.getByRole('link', { name: 'What leaves this server' }).click()
  await expect(page.getByText('Nothing leaves this server. Everything below is off.')).toBeVisible()
})
