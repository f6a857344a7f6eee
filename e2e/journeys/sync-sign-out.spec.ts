import type { Page } from '@playwright/test'
import type { Person } from '../support/api-client.ts'
import { makeTrip, openDashboard } from '../support/dashboard-hands.ts'
import type { Device } from '../support/device.ts'
import { everythingKept, readTable } from '../support/device-storage.ts'
import { expect, test } from '../support/sync-test.ts'

const signOut = async (page: Page) => {
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
}

const onlyHere = (page: Page) =>
  page.getByRole('alertdialog', { name: '1 unsent change is only on this device.' })

const titlesOf = async ({ api }: Person) => (await api.trips()).map(trip => trip['title']).sort()

/** A trip that the server has, one that only the device has, and a third half written; no file of the app has their word. */
const withSecrets = async (device: Device): Promise<string[]> => {
  const { page } = device
  const ids = [await makeTrip(page, 'Quokka in Lisbon')]
  await openDashboard(page)
  await expect(device.syncLine('All changes saved')).toBeVisible()
  await expect
    .poll(async () => (await readTable(page, 'meta')).map(each => each['key']))
    .toContain('seal-key')
  await device.goOffline()
  ids.push(await makeTrip(page, 'Quokka in Porto'))
  await openDashboard(page)
  await page.getByRole('button', { name: 'New trip' }).first().click()
  await page.getByLabel('Trip name').fill('Quokka half written')
  await page.keyboard.press('Escape')
  return ids
}

const leaving = (page: Page) => page.getByText('Signing out after sending 1 change…')
const sendFirst = (page: Page) => onlyHere(page).getByRole('button', { name: 'Send first' }).click()

test('C7: sealed changes outlive the sign-out, say nothing to anybody else, and arrive once', async ({
  world,
}) => {
  const device = await world.device(world.ines)
  const { page } = device
  const ids = await withSecrets(device)
  await signOut(page)
  await expect(onlyHere(page)).toContainText('Unsaved text in 1 form is discarded too.')
  // Signing out ends with the page loaded anew.
  const sealed = page.waitForEvent('load')
  await onlyHere(page).getByRole('button', { name: 'Encrypt and keep until my next sign-in' }).click()
  await sealed
  await expect(page.getByRole('heading', { name: 'Welcome aboard' })).toBeVisible()
  await expect(page.getByText('This device stores encrypted changes from another person.')).toBeVisible()
  const secrets = [/Quokka/, ...ids, world.ines.id, world.ines.username, /ines@example/i]
  const left = await everythingKept(page)
  for (const secret of secrets) expect(left).not.toMatch(secret)

  await device.goOnline()
  await device.signIn(world.jonas)
  await expect(page.getByRole('heading', { name: /Quokka/ })).toHaveCount(0)
  const seenByJonas = await everythingKept(page)
  for (const secret of secrets) expect(seenByJonas).not.toMatch(secret)
  const signedOut = page.waitForEvent('load')
  await signOut(page)
  await signedOut
  await expect(page.getByRole('heading', { name: 'Welcome aboard' })).toBeVisible()

  await device.signIn(world.ines)
  await expect(page.getByRole('heading', { name: 'Quokka in Porto' })).toBeVisible()
  await expect(device.syncLine('All changes saved')).toBeVisible()
  await expect.poll(() => titlesOf(world.ines)).toEqual(['Quokka in Lisbon', 'Quokka in Porto'])
  expect(
    (await world.ines.api.commits(ids[1] ?? '')).filter(each => each.name === 'trip.create'),
  ).toHaveLength(1)
  expect(await world.jonas.api.trips()).toEqual([])
  expect(device.problems).toEqual([])
})

test('C7: sending first goes on in the tab that is left, and what was written since is asked about', async ({
  world,
}) => {
  const device = await world.device(world.ines)
  await withSecrets(device)
  await signOut(device.page)
  const first = device.page
  await expect(onlyHere(first).getByRole('button', { name: 'Stay signed in' })).toBeFocused()
  await sendFirst(first)
  await expect(leaving(first)).toBeVisible()
  await first.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(leaving(first)).toBeHidden()
  await first.getByRole('button', { name: 'Sign out', exact: true }).click()
  await sendFirst(first)
  await expect(leaving(first)).toBeInViewport()
  await first.reload()
  await expect(leaving(first)).toBeInViewport()
  const other = await device.coldStart()
  await expect(leaving(other)).toBeVisible()
  await other.getByRole('button', { name: 'New trip' }).first().click()
  await other.getByLabel('Trip name').fill('Quokka wholly written')
  await other.keyboard.press('Escape')
  await first.close()
  await device.goOnline()
  await expect(other.getByText('Unsaved text in 1 form is only on this device.')).toBeVisible()
  await expect(leaving(other)).toBeHidden()
  await expect.poll(() => titlesOf(world.ines)).toEqual(['Quokka in Lisbon', 'Quokka in Porto'])
  await other.getByRole('button', { name: 'New trip' }).first().click()
  await expect(other.getByLabel('Trip name')).toHaveValue('Quokka wholly written')
  await other.getByRole('button', { name: 'Discard' }).click()
  await other.keyboard.press('Escape')

  await device.goOffline()
  await makeTrip(other, 'Quokka in Faro')
  await openDashboard(other)
  await signOut(other)
  await sendFirst(other)
  await device.goOnline()
  await expect(other.getByRole('heading', { name: 'Welcome aboard' })).toBeVisible()
  expect(await titlesOf(world.ines)).toContain('Quokka in Faro')
  expect(device.problems).toEqual([])
})

test('S9: a file of unsent changes arrives from another device, once, and only for its account', async ({
  world,
}) => {
  const phone = await world.device(world.ines)
  const ids = await withSecrets(phone)
  await signOut(phone.page)
  const downloading = phone.page.waitForEvent('download')
  await onlyHere(phone.page).getByRole('button', { name: 'Save as file' }).click()
  const file = await (await downloading).path()
  await expect(onlyHere(phone.page)).toContainText('Saved as caravel-changes-')
  await onlyHere(phone.page).getByRole('button', { name: 'Stay signed in' }).click()

  const takeIn = async (page: Page) => {
    await page.getByRole('link', { name: 'Settings' }).first().click()
    await page.getByRole('link', { name: 'This device' }).click()
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Import changes from file' }).click()
    await (await choosing).setFiles(file)
  }
  const his = await world.device(world.jonas)
  await takeIn(his.page)
  await expect(his.page.getByRole('alert')).toHaveText(
    'This file belongs to another account. Sign in to that account to import it.',
  )
  expect(await readTable(his.page, 'outbox')).toEqual([])

  const laptop = await world.device(world.ines)
  await takeIn(laptop.page)
  await expect(laptop.page.getByRole('alert')).toHaveText('1 change imported.')
  await expect.poll(() => titlesOf(world.ines)).toEqual(['Quokka in Lisbon', 'Quokka in Porto'])
  await takeIn(laptop.page)
  await phone.goOnline()
  await openDashboard(phone.page)
  await expect(phone.syncLine('All changes saved')).toBeVisible()
  await openDashboard(laptop.page)
  await expect(laptop.syncLine('All changes saved')).toBeVisible()
  const made = (await world.ines.api.commits(ids[1] ?? '')).filter(each => each.name === 'trip.create')
  expect(made).toHaveLength(1)
  expect(await titlesOf(world.ines)).toEqual(['Quokka in Lisbon', 'Quokka in Porto'])
  expect([...phone.problems, ...laptop.problems, ...his.problems]).toEqual([])
})

test('C7: a device that cannot be read is let go only by an answer that says what may be lost', async ({
  world,
}) => {
  const { page } = await world.device(world.ines)
  await page.addInitScript(() => {
    const { open } = IDBFactory.prototype
    IDBFactory.prototype.open = function (name, version) {
      if (name.startsWith('caravel.')) throw new DOMException('broken', 'UnknownError')
      return open.call(this, name, version)
    }
  })
  await page.reload()
  await signOut(page)
  const unread = page.getByRole('alertdialog', { name: 'The data on this device could not be read.' })
  await expect(unread).toContainText('There may be unsent changes.')
  const loaded = page.waitForEvent('load')
  await unread.getByRole('button', { name: 'Try again' }).click()
  await loaded
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  const left = page.waitForEvent('load')
  await unread.getByRole('button', { name: 'Sign out and discard unsent changes' }).click()
  await left
  await expect(page.getByRole('heading', { name: 'Welcome aboard' })).toBeVisible()
  expect(await everythingKept(page)).not.toContain(world.ines.username)
})
