import type { Page } from '@playwright/test'
import type { Device } from '../support/device.ts'
import { isNextBuildComing, isNextBuildStored, offerNextBuild } from '../support/next-build.ts'
import { outdateDatabase } from '../support/device-storage.ts'
import { openAttention } from '../support/planner-hands.ts'
import { expect, test } from '../support/sync-test.ts'

const openNewTrip = async (page: Page) => {
  await page.getByRole('button', { name: 'New trip' }).first().click()
  return page.getByLabel('Trip name')
}

/** A device with a trip that waits to be sent and another one half written. */
const withQueueAndDraft = async (device: Device) => {
  device.proxy.add({ path: /^\/api\//, fault: { kind: 'drop' } })
  const { page } = device
  await (await openNewTrip(page)).fill('Waits in the queue')
  await page.getByLabel('First day').fill('2027-05-01')
  await page.getByRole('button', { name: 'Create trip' }).click()
  await expect(page).toHaveURL(/trips\/[0-9a-f-]{36}/)
  await device.closeTab()
  await device.coldStart('/')
  await (await openNewTrip(device.page)).fill('Half written')
}

const expectQueueAndDraft = async (device: Device) => {
  const { page } = device
  await expect(device.syncLine(/1 change waiting/)).toBeVisible()
  if (!(await page.getByLabel('Trip name').isVisible())) await openNewTrip(page)
  await expect(page.getByLabel('Trip name')).toHaveValue('Half written')
}

test('an update that breaks off leaves the app able to start offline', async ({ world }) => {
  const device = await world.device(world.ines)
  await withQueueAndDraft(device)
  device.proxy.add({ path: '/index.html', fault: { kind: 'truncate', bytes: 20 } })
  await offerNextBuild(device)
  await expect.poll(() => isNextBuildComing(device)).toBe(false)
  expect(await isNextBuildStored(device)).toBe(false)
  await device.closeTab()
  await device.goOffline()
  await device.coldStart('/')
  await expectQueueAndDraft(device)
  await expect(device.page.getByText('Update ready')).toBeHidden()
  expect(device.problems).toEqual([])
})

test('a new version is offered and never loads itself; queue and draft outlive it', async ({ world }) => {
  const device = await world.device(world.ines)
  await withQueueAndDraft(device)
  const startedAt = await device.page.evaluate(() => performance.timeOrigin)
  await offerNextBuild(device)
  await expect.poll(() => isNextBuildStored(device)).toBe(true)
  expect(await device.page.evaluate(() => performance.timeOrigin)).toBe(startedAt)
  await expectQueueAndDraft(device)

  await device.page.getByRole('button', { name: 'Close' }).click()
  const tray = await openAttention(device.page, device.syncLine(/1 change waiting/))
  const reloaded = device.page.waitForEvent('load')
  await tray.getByRole('button', { name: 'Restart to update' }).click()
  await reloaded
  await expectQueueAndDraft(device)
  device.proxy.heal()
  await device.page.reload()
  await expect
    .poll(async () => (await world.ines.api.trips()).map(trip => trip['title']))
    .toEqual(['Waits in the queue'])
  expect(device.problems).toEqual([])
})

test('a restart comes although requests keep the old version busy', async ({ world }) => {
  const device = await world.device(world.ines)
  await offerNextBuild(device)
  const tray = await openAttention(device.page, device.syncLine('Update ready · restart anytime'))
  // One of them comes at the very moment of the switch.
  await device.page.evaluate(() => {
    const asking = setInterval(() => void fetch('/icons/icon.svg'), 2)
    setTimeout(() => clearInterval(asking), 2000)
  })
  const reloaded = device.page.waitForEvent('load')
  await tray.getByRole('button', { name: 'Restart to update' }).click()
  await reloaded
  // A page that asks once more is loaded anew in between.
  await expect(async () => expect(await isNextBuildStored(device)).toBe(false)).toPass({ timeout: 40_000 })
  await expect(device.syncLine('All changes saved')).toBeVisible()
})

test('C10: an update in the middle of typing, with two tabs open, loses no letter in either', async ({
  world,
}) => {
  const tripId = await world.ines.api.makeTrip('Lisbon')
  const device = await world.device(world.ines, { at: `/trips/${tripId}/plan/day/1` })
  const first = device.page
  const second = await device.context.newPage()
  await second.goto(`/trips/${tripId}/plan?sheet=share`)
  const person = second.getByLabel('Email or username')
  await first.getByRole('button', { name: 'Add day title' }).first().click()
  await first.getByLabel('Day title').fill('Old tow')
  await person.fill('jon')

  await offerNextBuild(device)
  await expect.poll(() => isNextBuildStored(device)).toBe(true)
  await expect(device.syncLine('Update ready · restart anytime')).toBeVisible()
  await expect(first.getByLabel('Day title')).toHaveValue('Old tow')
  await expect(person).toHaveValue('jon')
  const startedAt = await second.evaluate(() => performance.timeOrigin)

  const reloaded = first.waitForEvent('load')
  const tray = await openAttention(first, device.syncLine('Update ready · restart anytime'))
  await tray.getByRole('button', { name: 'Restart to update' }).click()
  await reloaded
  await expect(first.getByText(/Old tow/).first()).toBeVisible()
  // The second tab is looked at: it goes on with what it has until its reader says so.
  expect(await second.evaluate(() => performance.timeOrigin)).toBe(startedAt)
  await expect(person).toHaveValue('jon')
  await person.fill('jonas')
  await second.reload()
  await expect(person).toHaveValue('jonas')
  await expect(second.getByText(/Your unsaved text from .+ was restored\./)).toBeVisible()
  expect(device.problems).toEqual([])
})

test('C10: what is typed in a tab that a newer version has outdated is there although the tab was closed', async ({
  world,
}) => {
  const device = await world.device(world.ines)
  const old = device.page
  const newer = await device.coldStart('/')
  await (await openNewTrip(old)).fill('Typed before')
  await outdateDatabase(newer)
  await expect(old.getByText('Update ready')).toBeVisible()
  await old.getByLabel('Trip name').fill('Typed since')
  await old.close()
  await newer.close()

  await device.coldStart('/')
  await expect(await openNewTrip(device.page)).toHaveValue('Typed since')
  expect(device.problems).toEqual([])
})
