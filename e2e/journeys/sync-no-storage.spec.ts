import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { makeTrip, openDashboard } from '../support/dashboard-hands.ts'
import { blockStorage, deleteDatabase } from '../support/device-storage.ts'
import type { Device } from '../support/device.ts'
import { openAttention } from '../support/planner-hands.ts'
import { isAllSaved } from '../support/server-truth.ts'
import { shapeOptions } from '../support/screen-shapes.ts'
import { expect, test, type World } from '../support/sync-test.ts'

const titles = async ({ ines }: World) => (await ines.api.trips()).map(trip => trip['title']).sort()

/** Whether the browser asks its reader when the page is loaded anew; it stays where it is if so. */
const asksBeforeReload = async (page: Page): Promise<boolean> => {
  let asked = false
  page.once('dialog', dialog => {
    asked = dialog.type() === 'beforeunload'
    void dialog.dismiss()
  })
  await page.reload({ timeout: 3000 }).catch(() => undefined)
  return asked
}

for (const shape of ['phone', 'desktop'] as const)
  test.describe(`C11: on a ${shape}`, () => {
    test.use({ contextOptions: shapeOptions(shape) })

    /** A phone has no room to say that all is well. */
    const isStored = async (device: Device): Promise<void> => {
      if (shape === 'desktop') return isAllSaved(device)
      await expect(device.page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(device.syncLine(/stored|waiting|Saving/)).toHaveCount(0)
    }

    test('a browser that stores nothing: the trips are there while connected, and each tab says that nothing is stored', async ({
      world,
    }) => {
      await world.ines.api.makeTrip('Lisbon')
      const device = await world.device(world.ines)
      await device.closeTab()
      const allow = await blockStorage(device.context)
      const first = await device.coldStart('/')
      await expect(first.getByRole('heading', { name: 'Lisbon' })).toBeVisible()
      await expect(device.syncLine('Not stored on this device')).toBeVisible()
      const second = await device.coldStart('/')
      await expect(device.syncLine('Not stored on this device')).toBeVisible()

      // Each sends for itself, and hears of the other from the server.
      await makeTrip(first, 'Porto')
      await makeTrip(second, 'Faro')
      for (const page of [first, second]) await openDashboard(page)
      await expect(first.getByRole('heading', { name: 'Faro' })).toBeVisible()
      await expect(second.getByRole('heading', { name: 'Porto' })).toBeVisible()
      expect(await titles(world)).toEqual(['Faro', 'Lisbon', 'Porto'])

      await device.goOffline()
      await makeTrip(second, 'Only in this tab')
      await openDashboard(second)
      const tray = await openAttention(
        second,
        device.syncLine('Not stored on this device · 1 change waiting'),
      )
      await expect(tray).toContainText('1 change is only in this tab until it is sent.')
      await expect(tray).toContainText('Stay connected and keep this tab open')
      await expectAccessible(second, 'the Sync sheet of a tab that stores nothing')
      await tray.getByRole('button', { name: 'Close' }).click()
      expect(await asksBeforeReload(second)).toBe(true)

      await device.goOnline()
      await expect.poll(() => titles(world)).toContain('Only in this tab')
      await expect(device.syncLine('Not stored on this device')).toBeVisible()
      expect(await asksBeforeReload(second)).toBe(false)
      await allow()
      await second.reload()
      await isStored(device)
      expect(device.problems).toEqual([])
    })

    test('a database that is deleted under the open app: what waits is sent from memory, and stored again when it can be', async ({
      world,
    }) => {
      const device = await world.device(world.ines)
      const { page } = device
      await page.clock.install()
      await page.reload()
      await isStored(device)
      await device.goOffline()
      await makeTrip(page, 'Waits')
      await openDashboard(page)
      await expect(device.syncLine('Saved on this device · 1 change waiting')).toBeVisible()

      const allow = await blockStorage(page)
      await deleteDatabase(page)
      await page.clock.runFor(3000)
      await expect(device.syncLine('Not stored on this device · 1 change waiting')).toBeVisible()
      expect(await asksBeforeReload(page)).toBe(true)
      await device.goOnline()
      await expect.poll(() => titles(world)).toEqual(['Waits'])
      await expect(device.syncLine('Not stored on this device')).toBeVisible()

      await allow()
      await page.clock.runFor(16_000)
      await isStored(device)
      await device.closeTab()
      await device.goOffline()
      await device.coldStart('/')
      await expect(device.page.getByRole('heading', { name: 'Waits' })).toBeVisible()
      expect(device.problems).toEqual([])
    })
  })
