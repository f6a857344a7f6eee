import type { Page } from '@playwright/test'
import type { Device } from '../support/device.ts'
import { clearStorage } from '../support/device-storage.ts'
import { addPlace, openTrip, stopNamed } from '../support/planner-hands.ts'
import { countByName, expectEachOnce, isAllSaved, placeNames } from '../support/server-truth.ts'
import { openTripWith } from '../support/shared-trip.ts'
import { expect, test } from '../support/sync-test.ts'

const clearWhileClosed = async (device: Device, storageTypes: string): Promise<void> => {
  const elsewhere = await device.context.newPage()
  await device.closeTab()
  await clearStorage(elsewhere, device.origin, storageTypes)
  await elsewhere.close()
}

test('L8, S4: a browser that cleared its data while the app was closed brings the trips again, and sends under a new name', async ({
  world: { ines, device: open },
}) => {
  const tripId = await ines.api.makeTrip('Lisbon')
  const device = await open(ines, { at: `/trips/${tripId}/plan/day/1` })
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
  const fromDevices = commits.filter(({ name }) => name !== 'trip.create')
  expect(new Set(fromDevices.map(each => each.client_id)).size).toBe(2)
  expect(device.problems).toEqual([])
})

test('I5: what waits in an open app goes back onto the disk when its storage is cleared, and out', async ({
  world,
}) => {
  const { ines } = world
  const { tripId, device } = await openTripWith(world)
  await device.goOffline()
  await addPlace(device.page, 'Alfama')
  await expect(device.syncLine('Saved on this device · 1 change waiting')).toBeVisible()

  await clearStorage(device.page, device.origin, 'indexeddb')
  await expect.poll(() => namesWaiting(device.page)).toEqual(['Alfama'])
  await expect(device.syncLine('Saved on this device · 1 change waiting')).toBeVisible()
  await device.closeTab()
  await device.coldStart(`/trips/${tripId}`)
  await expect(stopNamed(device.page, 'Alfama')).toBeVisible()
  await expect(stopNamed(device.page, 'Castelo')).toBeVisible()

  await clearStorage(device.page, device.origin, 'indexeddb,local_storage,cookies')
  await device.goOnline()
  await expect(device.syncLine('Sign in to send 1 change')).toBeVisible()
  await device.page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(ines.password)
  await device.page.keyboard.press('Enter')
  await isAllSaved(device)
  await expect.poll(() => placeNames(ines.api, tripId)).toEqual(['Alfama', 'Castelo'])
  await expectEachOnce(ines.api, tripId, [device])
  expect(device.problems).toEqual([])
})

/** The names in the changes that wait, as the disk has them. */
const namesWaiting = (page: Page): Promise<unknown[]> =>
  page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    const names: unknown[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await answer(indexedDB.open(name))
      if (db.objectStoreNames.contains('outbox')) {
        const entries = await answer(db.transaction('outbox').objectStore('outbox').getAll())
        names.push(...entries.flatMap(({ body }: { body: { name?: string } }) => body.name ?? []))
      }
      db.close()
    }
    return names
  })
