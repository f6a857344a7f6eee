import { makeTrip, openDashboard } from '../support/dashboard-hands.ts'
import { clearStorage, fillDisk, readTable } from '../support/device-storage.ts'
import { addPlace, closeInspector, fillEditor, openEditor, stopNamed } from '../support/planner-hands.ts'
import { shapeNames, shapeOptions } from '../support/screen-shapes.ts'
import { countByName, expectEachOnce, isAllSaved, placeNamed } from '../support/server-truth.ts'
import { openTripWith } from '../support/shared-trip.ts'
import { expect, test } from '../support/sync-test.ts'

test('C1, C9: when the device is full the words stay in their form, and nothing says that they are saved', async ({
  world,
}) => {
  const { ines } = world
  const { tripId, device } = await openTripWith(world)
  const { page } = device
  await device.goOffline()
  await addPlace(page, 'Made before it was full')
  await expect(device.syncLine('Saved on this device · 1 change waiting')).toBeVisible()

  const makeRoom = await fillDisk(page)
  const form = await openEditor(page, 'Castelo')
  await fillEditor(form, { notes: 'Words that have no room' })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Not saved: this device is out of storage.').first()).toBeVisible()
  await expect(form.getByLabel('Notes', { exact: true })).toHaveValue('Words that have no room')
  expect(JSON.stringify(await readTable(page, 'outbox'))).not.toContain('Words that have no room')
  await expect(device.syncLine('Storage is low on this device · 1 change waiting')).toBeVisible()

  await makeRoom()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await closeInspector(page)
  await expect(device.syncLine('Saved on this device · 2 changes waiting')).toBeVisible()
  await device.goOnline()
  await isAllSaved(device)
  expect(await placeNamed(ines.api, tripId, 'Castelo')).toMatchObject({ notes: 'Words that have no room' })
  await page.reload()
  await expect(stopNamed(page, 'Made before it was full')).toBeVisible()
  const once = { 'trip.create': 1, 'place.create': 2, 'assignment.create': 2, 'place.update': 1 }
  expect(countByName(await expectEachOnce(ines.api, tripId, [device]))).toEqual(once)
  expect(device.problems).toEqual([])
})

for (const shape of shapeNames)
  test.describe(`on a ${shape}`, () => {
    test.use({ contextOptions: shapeOptions(shape) })

    test('C1, I5: full, cleared away and full again: what waits is said to be stored nowhere, and after a crash to be lost', async ({
      world,
    }) => {
      const { ines } = world
      await ines.api.makeTrip('Lisbon')
      const device = await world.device(ines)
      const { page } = device
      await device.goOffline()
      for (const title of ['Porto', 'Faro', 'Braga']) {
        await makeTrip(page, title)
        await openDashboard(page)
      }
      await expect(device.syncLine('Saved on this device · 3 changes waiting')).toBeVisible()

      await fillDisk(page)
      await clearStorage(page, device.origin, 'indexeddb')
      await expect(device.syncLine('Not stored on this device · 3 changes waiting')).toBeVisible()
      await device.kill()

      await device.coldStart('/')
      const said = device.page.getByRole('alertdialog')
      await expect(said).toContainText('3 unsent changes were lost.')
      await said.getByRole('button', { name: 'Close' }).click()
      await device.goOnline()
      await expect(device.page.getByRole('heading', { name: 'Lisbon' })).toBeVisible()
      await expect(device.syncLine(/stored|waiting|Saving/)).toHaveCount(0)
      expect((await ines.api.trips()).map(trip => trip['title'])).toEqual(['Lisbon'])
    })
  })
