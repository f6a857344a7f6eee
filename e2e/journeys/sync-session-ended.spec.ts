import { ApiClient } from '../support/api-client.ts'
import { makeTrip, openDashboard } from '../support/dashboard-hands.ts'
import { expect, test } from '../support/sync-test.ts'

test('a session that ended keeps everything editable, and signing in again sends it', async ({ world }) => {
  const device = await world.device(world.ines)
  const { page } = device
  await device.goOffline()
  await makeTrip(page, 'First')
  await makeTrip(page, 'Second')
  await openDashboard(page)
  const cookie = (await device.context.cookies()).find(({ name }) => name === 'service_session')
  await new ApiClient(world.server.url, cookie?.value ?? '').ask('POST', '/api/auth/logout', {})

  await device.goOnline()
  await expect(device.syncLine('Sign in to send 2 changes')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await makeTrip(page, 'Third')
  await openDashboard(page)
  for (const title of ['First', 'Second', 'Third'])
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  expect(await world.ines.api.trips()).toEqual([])

  // Nothing that everybody may read asks who they are; a phone asks where it is, too.
  await page.setViewportSize({ width: 390, height: 844 })
  const sheet = page.getByRole('dialog', { name: 'Sign in again' })
  await page.goto('/shared/abc')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(sheet).toBeHidden()
  await page.goto('/')
  await expect(sheet).toBeVisible()
  await sheet.getByRole('button', { name: 'Not now' }).click()
  await device.syncLine('Sign in to send 3 changes').click()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await sheet.getByLabel('Password', { exact: true }).fill(world.ines.password)
  await sheet.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Connected. All changes are sent.')).toBeVisible()
  const titles = (await world.ines.api.trips()).map(trip => trip['title'])
  expect(titles.sort()).toEqual(['First', 'Second', 'Third'])
  expect(device.problems).toEqual([])
})
