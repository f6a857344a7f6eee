import { codeOf, turnOnTwoStep } from '../support/authenticator-app.ts'
import { beginTrip, openDashboard, saveTrip } from '../support/dashboard-hands.ts'
import { expect, test } from '../support/sync-test.ts'

// Nothing here is done without a network, so the app is not stored on the device first.
test.use({ serviceWorkers: 'block' })

test('a person without a second step is led to the settings; a device without data says what is missing', async ({
  world,
}) => {
  const made = await world.jonas.api.ask('POST', '/api/trips', { title: 'Azores' })
  const { id } = made['trip'] as { id: string }
  await turnOnTwoStep(world.ines)
  await world.ines.api.ask('PUT', '/api/auth/app-settings', { require_mfa: 'true' })
  const { page, problems } = await world.device(world.jonas, { bare: true })
  const part = page.getByRole('region', { name: 'Two-step verification' })
  await expect(part).toContainText('This server requires two-step verification')
  await expect(page).toHaveURL(/\/settings\/security#two-step$/)

  await page.goto('/')
  await expect(page).toHaveURL(/\/settings\/security#two-step$/)
  await page.getByRole('link', { name: 'Trips', exact: true }).last().click()
  await expect(page.getByRole('heading', { name: 'Your trips are not on this device yet' })).toBeVisible()
  await expect(page.getByText('Once you set it up, your data downloads to this device.')).toBeVisible()
  for (const tab of ['plan', 'lists', 'costs', 'history']) {
    await page.goto(`/trips/${id}/${tab}`)
    await expect(page).toHaveURL(/\/settings\/security#two-step$/)
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'This trip is not on this device yet' })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Set up two-step verification' }).click()
  await expect(part.getByRole('button', { name: 'Set up' })).toBeVisible()
  expect(problems).toEqual([])
})

test('a second step that the server asks for since leaves changes on the device, is set up there, and then asked for', async ({
  world,
}) => {
  const device = await world.device(world.jonas)
  const { page } = device
  await turnOnTwoStep(world.ines)
  const needed = page.getByRole('dialog', { name: 'Set up two-step verification' })
  await beginTrip(page, 'Made meanwhile')
  await world.ines.api.ask('PUT', '/api/auth/app-settings', { require_mfa: 'true' })
  await expect(device.syncLine(/Set up two-step verification/)).toBeVisible()
  // The form is finished first.
  await expect(needed).toBeHidden()
  await saveTrip(page)
  await expect(needed).toContainText('You can still view and edit trips on this device')
  await needed.getByRole('button', { name: 'Not now' }).click()
  await openDashboard(page)
  await expect(page.getByRole('heading', { name: 'Made meanwhile' })).toBeVisible()
  await device.syncLine('Set up two-step verification to send 1 change').click()
  await page.getByRole('button', { name: 'Set up two-step verification', exact: true }).click()
  await expect(needed).toContainText('Set it up to send 1 change')
  await needed.getByRole('button', { name: 'Set up', exact: true }).click()

  const part = page.getByRole('region', { name: 'Two-step verification' })
  await part.getByRole('button', { name: 'Set up' }).click()
  const secret = (await part.locator('code').innerText()).replaceAll(' ', '')
  await part.getByLabel('Code from the app').fill(codeOf(secret))
  await expect(part.getByRole('heading', { name: 'Your backup codes' })).toBeFocused()
  const backup = await part.getByRole('listitem').first().innerText()
  await part.getByRole('button', { name: 'I saved my codes' }).click()
  await expect(part).toContainText('10 backup codes left')
  await expect(device.syncLine('All changes saved')).toBeVisible()
  expect((await world.jonas.api.trips()).map(trip => trip['title'])).toEqual(['Made meanwhile'])

  // What is typed at a sign-in is typed on a phone, mostly.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: 'You', exact: true }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  for (const [link, label, code] of [
    [undefined, 'Code', codeOf(secret, 1)],
    ['Use a backup code', 'Backup code', backup],
  ] as const) {
    await page.getByLabel('Email or username').fill(world.jonas.username)
    await page.getByLabel('Password', { exact: true }).fill(world.jonas.password)
    await page.keyboard.press('Enter')
    if (link) await page.getByRole('button', { name: link }).click()
    await page.getByLabel(label, { exact: true }).fill(code)
    // Six digits go by themselves.
    if (link) await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Made meanwhile' })).toBeVisible()
    await page.getByRole('link', { name: 'You', exact: true }).click()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect(page.getByLabel('Email or username')).toBeVisible()
  }
  expect(device.problems).toEqual([])
})
