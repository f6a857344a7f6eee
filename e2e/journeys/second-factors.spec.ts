import { codeOf, turnOnTwoStep } from '../support/authenticator-app.ts'
import { makeTrip, openDashboard } from '../support/dashboard-hands.ts'
import { expect, test } from '../support/sync-test.ts'

test('a second step that the server asks for since leaves changes on the device, is set up there, and then asked for', async ({
  world,
}) => {
  const device = await world.device(world.jonas)
  const { page } = device
  await turnOnTwoStep(world.ines)
  await world.ines.api.ask('PUT', '/api/auth/app-settings', { require_mfa: 'true' })

  await makeTrip(page, 'Made meanwhile')
  const needed = page.getByRole('dialog', { name: 'A second step is needed' })
  await expect(needed).toContainText('1 change waits here')
  await needed.getByRole('button', { name: 'Not now' }).click()
  await openDashboard(page)
  await expect(page.getByRole('heading', { name: 'Made meanwhile' })).toBeVisible()
  await device.syncLine('A second step is needed to send 1 change').click()
  await page.getByRole('button', { name: 'Set up a second step' }).click()
  await needed.getByRole('button', { name: 'Set it up' }).click()

  const part = page.getByRole('region', { name: 'Two-step sign-in' })
  await part.getByRole('button', { name: 'Set up' }).click()
  const secret = (await part.locator('code').innerText()).replaceAll(' ', '')
  await part.getByLabel('Code from the app').fill(codeOf(secret))
  await expect(part.getByRole('heading', { name: 'Your backup codes' })).toBeFocused()
  const backup = await part.getByRole('listitem').first().innerText()
  await part.getByRole('button', { name: 'I have kept them' }).click()
  await expect(part).toContainText('10 backup codes are left')
  await expect(device.syncLine('All changes saved')).toBeVisible()
  expect((await world.jonas.api.trips()).map(trip => trip['title'])).toEqual(['Made meanwhile'])

  // What is typed at a sign-in is typed on a phone, mostly.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  for (const [link, label, code] of [
    [undefined, 'Code', codeOf(secret, 1)],
    ['Use a backup code', 'Backup code', backup],
  ] as const) {
    await page.getByLabel('E-mail or user name').fill(world.jonas.username)
    await page.getByLabel('Password', { exact: true }).fill(world.jonas.password)
    await page.keyboard.press('Enter')
    if (link) await page.getByRole('button', { name: link }).click()
    await page.getByLabel(label, { exact: true }).fill(code)
    // Six digits go by themselves.
    if (link) await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Made meanwhile' })).toBeVisible()
    await page.getByRole('link', { name: 'You', exact: true }).click()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect(page.getByLabel('E-mail or user name')).toBeVisible()
  }
  expect(device.problems).toEqual([])
})
