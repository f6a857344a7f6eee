import { makeTrip } from '../support/dashboard-hands.ts'
import type { Device } from '../support/device.ts'
import { addPlace, openTrip, stopNamed } from '../support/planner-hands.ts'
import { countByName, expectEachOnce, isAllSaved, placeNames } from '../support/server-truth.ts'
import { expect, test } from '../support/sync-test.ts'

/** What a browser does that runs out of space: all of these at once, or whatever it likes. */
const clearWhileClosed = async (device: Device, storageTypes: string): Promise<void> => {
  const elsewhere = await device.context.newPage()
  await device.closeTab()
  const session = await device.context.newCDPSession(elsewhere)
  await session.send('Storage.clearDataForOrigin', { origin: device.proxy.url, storageTypes })
  await elsewhere.close()
}

test('L8, S4: a browser that cleared its data while the app was closed brings the trips again, and sends under a new name', async ({
  world: { ines, device: open },
}) => {
  const device = await open(ines)
  const tripId = await makeTrip(device.page, 'Lisbon')
  await openTrip(device.page, tripId)
  await addPlace(device.page, 'Castelo')
  await isAllSaved(device)

  // The database alone, and no network: nothing is here, and nothing says that it is.
  await clearWhileClosed(device, 'indexeddb')
  await device.goOffline()
  await device.coldStart('/')
  await expect(
    device.page.getByRole('heading', { name: 'Your trips are not on this device yet' }),
  ).toBeVisible()
  await expect(device.syncLine('Offline · your trips are not on this device yet')).toBeVisible()
  await expect(device.page.getByRole('button', { name: /everything is on this device/ })).toHaveCount(0)
  await device.goOnline()
  await expect(device.page.getByRole('heading', { name: 'Lisbon' })).toBeVisible()
  await isAllSaved(device)

  await clearWhileClosed(device, 'indexeddb,cache_storage,service_workers,local_storage')
  await device.coldStart('/')
  await expect(device.page.getByRole('heading', { name: 'Lisbon' })).toBeVisible()
  await isAllSaved(device)
  await openTrip(device.page, tripId)
  await expect(stopNamed(device.page, 'Castelo')).toBeVisible()
  await addPlace(device.page, 'Alfama')
  await isAllSaved(device)
  expect(await placeNames(ines.api, tripId)).toEqual(['Alfama', 'Castelo'])
  const commits = await expectEachOnce(ines.api, tripId, [device])
  expect(countByName(commits)).toEqual({ 'trip.create': 1, 'place.create': 2, 'assignment.create': 2 })
  expect(new Set(commits.map(each => each.client_id)).size).toBe(2)
  expect(device.problems).toEqual([])
})
