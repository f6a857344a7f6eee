import { makeTrip, openDashboard } from '../support/dashboard-hands.ts'
import { expect, test } from '../support/sync-test.ts'

// Nothing here is done without a network, so the app is not stored on the device first.
test.use({ serviceWorkers: 'block' })

test("S6, I15: two accounts in two tabs of one browser never mix, and each sheet says whose the device's data is", async ({
  world,
}) => {
  const device = await world.device(world.ines)
  const hers = device.page
  const other = await device.context.newPage()
  await other.goto('/')
  // Each knows what is on the server before it may no longer ask.
  for (const page of [hers, other]) await page.getByRole('heading', { name: 'Plan a new trip' }).waitFor()
  // Someone else signs in past the app: the cookie of this browser is Jonas's from now on.
  await device.context.request.post(`${device.proxy.url}/api/auth/login`, {
    headers: { origin: device.proxy.url },
    data: { email: world.jonas.username, password: world.jonas.password, remember_me: true },
  })
  await makeTrip(hers, 'Hers alone')
  const sheet = hers.getByRole('dialog', { name: 'Sign in again' })
  await expect(sheet).toContainText('This page belongs to Inês')
  await expect(sheet.getByLabel('Email or username')).toHaveValue('Inês')
  await hers.keyboard.press('Escape')
  await expect(device.syncLine('Sign in to send 1 change')).toBeVisible()
  expect([await world.ines.api.trips(), await world.jonas.api.trips()]).toEqual([[], []])

  const his = other.getByRole('dialog', { name: 'Sign in again' })
  await his.getByLabel('Email or username').fill(world.jonas.username)
  await his.getByLabel('Password', { exact: true }).fill(world.jonas.password)
  await his.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(his).toBeHidden()
  await expect(other.getByRole('heading', { name: 'Hers alone' })).toHaveCount(0)
  await makeTrip(other, 'His alone')
  await expect
    .poll(async () => (await world.jonas.api.trips()).map(trip => trip['title']))
    .toEqual(['His alone'])
  await expect(hers.getByRole('heading', { name: 'His alone' })).toHaveCount(0)
  expect(await world.ines.api.trips()).toEqual([])

  await device.syncLine('Sign in to send 1 change').click()
  await hers.getByRole('button', { name: 'Sign in', exact: true }).first().click()
  await sheet.getByLabel('Password', { exact: true }).fill(world.ines.password)
  await sheet.getByRole('button', { name: 'Sign in', exact: true }).click()
  await openDashboard(hers)
  await expect(device.syncLine('All changes saved')).toBeVisible()
  expect((await world.ines.api.trips()).map(trip => trip['title'])).toEqual(['Hers alone'])
  expect((await world.jonas.api.trips()).map(trip => trip['title'])).toEqual(['His alone'])
  expect(device.problems).toEqual([])
})
