import { makeTrip, openDashboard } from '../support/dashboard-hands.ts'
import { Device } from '../support/device.ts'
import { openMailbox } from '../support/mailbox.ts'
import { expect, test } from '../support/sync-test.ts'

// Nothing here is done without a network, so the app is not stored on the device first.
test.use({ serviceWorkers: 'block' })

test('a forgotten password is replaced on a phone; the laptop keeps its trips and signs in where it is', async ({
  world,
  browser,
  contextOptions,
}) => {
  const { ines, jonas, server } = world
  const mailbox = await openMailbox()
  await ines.api.ask('PUT', '/api/auth/app-settings', { ...mailbox.settings, app_url: server.url })
  await jonas.api.makeTrip('Azores')
  const laptop = await world.device(jonas)

  const phone = await Device.open(browser, server.port, {
    ...contextOptions,
    viewport: { width: 390, height: 844 },
  })
  const { page } = phone
  await page.goto('/')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByLabel('Email or username')).toBeFocused()
  await page.getByLabel('Email or username').fill('Jonas')
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText(/we sent a link/)).toBeVisible()
  const link = /\/reset-password\?token=\S+/.exec(await mailbox.next())?.[0] ?? ''
  await page.goto(link)
  await expect(page).toHaveURL(/\/reset-password$/)
  const wanted = 'eleven days in June'
  await page.getByLabel('New password').fill(wanted)
  await expect(page.getByText('Very hard to guess')).toBeVisible()
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('Email or username').fill('Jonas')
  await page.getByLabel('Password', { exact: true }).fill(wanted)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Azores' })).toBeVisible()

  const sheet = laptop.page.getByRole('dialog', { name: 'Sign in again' })
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(laptop.page.getByRole('heading', { name: 'Azores' })).toBeVisible()
  await makeTrip(laptop.page, 'Madeira')
  await openDashboard(laptop.page)
  await laptop.syncLine('Sign in to send 1 change').click()
  await laptop.page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await sheet.getByLabel('Password', { exact: true }).fill(wanted)
  await sheet.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(laptop.syncLine('All changes saved')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Madeira' })).toBeVisible()
  await phone.close()
  await mailbox.close()
})
