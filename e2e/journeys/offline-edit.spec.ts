import { makeTrip } from '../support/dashboard-hands.ts'
import { expect, test } from '../support/sync-test.ts'

test('offline edit, tab closed, cold start offline, edit again, online: each change is on the server once', async ({
  world: { ines, device: open },
}) => {
  const device = await open(ines)
  const tripId = await makeTrip(device.page, 'Harbour days', '2031-05-02')
  await device.coldStart('/')
  await expect(device.syncLine('All changes saved')).toBeVisible()

  await device.goOffline()
  await device.page.getByRole('button', { name: 'Actions for Harbour days' }).click()
  await device.page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(device.syncLine('Saved on this device · 1 change waiting')).toBeVisible()
  await device.closeTab()

  const cold = await device.coldStart('/')
  await expect(device.syncLine('Saved on this device · 1 change waiting')).toBeVisible()
  await expect(cold.getByRole('heading', { name: 'Harbour days' })).toBeHidden()
  const second = await makeTrip(cold, 'Island weekend', '2031-06-07', '2031-06-08')
  await cold.goBack()
  await expect(cold.getByRole('heading', { name: 'Island weekend' })).toBeVisible()
  await expect(device.syncLine('Saved on this device · 2 changes waiting')).toBeVisible()
  const startedAt = await cold.evaluate(() => performance.timeOrigin)

  await device.goOnline()
  await expect(device.syncLine('All changes saved')).toBeVisible({ timeout: 5000 })
  expect(await cold.evaluate(() => performance.timeOrigin)).toBe(startedAt)
  expect((await ines.api.commits(tripId)).map(({ name }) => name)).toEqual(['trip.create', 'trip.update'])
  expect((await ines.api.commits(second)).map(({ name }) => name)).toEqual(['trip.create'])
  expect(device.problems).toEqual([])
})
