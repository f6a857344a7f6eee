import { addPlace, editStop, moveToDay, openDay, openTrip, stopNamed } from '../support/planner-hands.ts'
import { countByName, expectEachOnce, isAllSaved, placeNames } from '../support/server-truth.ts'
import { openTripWith } from '../support/shared-trip.ts'
import { expect, test } from '../support/sync-test.ts'

test('offline edits survive closed tabs and cold starts, and arrive once without a reload', async ({
  world,
}) => {
  const { tripId, device } = await openTripWith(world)

  await device.goOffline()
  await addPlace(device.page, 'Alfama')
  await expect(device.syncLine('Saved on this device · 1 change waiting')).toBeVisible()
  await device.closeTab()

  await device.coldStart(`/trips/${tripId}/plan/day/1`)
  await expect(stopNamed(device.page, 'Castelo')).toBeVisible()
  await expect(stopNamed(device.page, 'Alfama')).toBeVisible()
  await expect(device.syncLine('Saved on this device · 1 change waiting')).toBeVisible()
  await editStop(device.page, 'Castelo', { starts: '1315', notes: 'Buy tickets first' })
  await expect(stopNamed(device.page, 'Castelo')).toHaveAccessibleName(
    'Stop 1, Castelo, 13:15, waiting to sync',
  )
  await moveToDay(device.page, 'Alfama', 2)
  await expect(device.syncLine('Saved on this device · 3 changes waiting')).toBeVisible()
  await device.closeTab()

  await device.coldStart('/')
  await expect(device.page.getByRole('heading', { name: 'Lisbon' })).toBeVisible()
  await expect(device.syncLine('Saved on this device · 3 changes waiting')).toBeVisible()
  const startedAt = await device.page.evaluate(() => performance.timeOrigin)
  await device.goOnline()
  await isAllSaved(device)
  expect(await device.page.evaluate(() => performance.timeOrigin)).toBe(startedAt)

  const { api } = world.ines
  expect(await placeNames(api, tripId)).toEqual(['Alfama', 'Castelo'])
  const commits = await expectEachOnce(api, tripId, [device])
  expect(countByName(commits)).toEqual({
    'trip.create': 1,
    'place.create': 2,
    'assignment.create': 2,
    'place.update': 1,
    'assignment.update': 2,
  })
  await openTrip(device.page, tripId)
  await expect(stopNamed(device.page, 'Castelo')).toHaveAccessibleName('Stop 1, Castelo, 13:15')
  await openDay(device.page, 2)
  await expect(stopNamed(device.page, 'Alfama')).toBeVisible()
  expect(device.problems).toEqual([])
})

test('a device without a network starts on any address, and says so when all is sent', async ({ world }) => {
  const tripId = await world.ines.api.makeTrip('Porto')
  const device = await world.device(world.ines)
  await expect(device.page.getByText('Ready offline')).toBeVisible()
  await device.closeTab()
  await device.goOffline()
  for (const path of ['/', '/settings', `/trips/${tripId}`, `/trips/${tripId}/plan/day/3`]) {
    await device.coldStart(path)
    await expect(device.page.getByRole('heading', { level: 1 })).toBeVisible()
    await device.closeTab()
  }
  await device.coldStart('/')
  await expect(device.page.getByRole('heading', { name: 'Porto' })).toBeVisible()
  await expect(device.syncLine('Offline · everything is on this device')).toBeVisible()
  expect(device.problems).toEqual([])
})
