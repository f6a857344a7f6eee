import { makeTrip } from '../support/dashboard-hands.ts'
import { addPlace, editStop, openDay, openTrip, stopNamed } from '../support/planner-hands.ts'
import { countByName, expectEachOnce, isAllSaved, placeNames } from '../support/server-truth.ts'
import { expect, test } from '../support/sync-test.ts'

test('a trip made offline survives a cold start and the reconnect, and somebody added later sees all of it', async ({
  world: { ines, jonas, device: open },
}) => {
  const device = await open(ines)
  await device.goOffline()
  const tripId = await makeTrip(device.page, 'Azores')
  await addPlace(device.page, 'Ponta Delgada')
  await openDay(device.page, 2)
  await addPlace(device.page, 'Furnas')
  await device.closeTab()

  await device.coldStart(`/trips/${tripId}/plan/day/2`)
  await expect(stopNamed(device.page, 'Furnas')).toBeVisible()
  await editStop(device.page, 'Furnas', { starts: '10', ends: '11:30' })
  await expect(device.syncLine('Saved on this device · 4 changes waiting')).toBeVisible()
  await device.goOnline()
  await isAllSaved(device)

  expect(await ines.api.trips()).toMatchObject([{ title: 'Azores', day_count: 7 }])
  expect(await placeNames(ines.api, tripId)).toEqual(['Furnas', 'Ponta Delgada'])
  expect(countByName(await expectEachOnce(ines.api, tripId, [device]))).toEqual({
    'trip.create': 1,
    'place.create': 2,
    'assignment.create': 2,
    'assignment.update': 1,
  })

  await ines.api.addMember(tripId, jonas)
  const his = await open(jonas)
  await expect(his.page.getByRole('heading', { name: 'Azores' })).toBeVisible()
  await openTrip(his.page, tripId, 2)
  await expect(stopNamed(his.page, 'Furnas')).toHaveAccessibleName(/10:00 to 11:30/)
  await openDay(his.page, 1)
  await expect(stopNamed(his.page, 'Ponta Delgada')).toBeVisible()
  expect([...device.problems, ...his.problems]).toEqual([])
})
