import { addPlace, stopNamed } from '../support/planner-hands.ts'
import { countByName, expectEachOnce, isAllSaved, placeNames } from '../support/server-truth.ts'
import { expect, test } from '../support/sync-test.ts'

test('two tabs send a change once, show the same, and the second takes over from the first', async ({
  world: { ines, device: open },
}) => {
  const tripId = await ines.api.makeTrip('Lisbon')
  const device = await open(ines, { at: `/trips/${tripId}/plan/day/1` })
  const leader = device.page
  const follower = await device.coldStart(`/trips/${tripId}/plan/day/1`)
  await isAllSaved(device)

  await addPlace(follower, 'From the second tab')
  await expect(stopNamed(leader, 'From the second tab')).toBeVisible()
  await addPlace(leader, 'From the first tab')
  await expect(stopNamed(follower, 'From the first tab')).toBeVisible()
  await isAllSaved(device)
  expect(await placeNames(ines.api, tripId)).toEqual(['From the first tab', 'From the second tab'])

  await device.goOffline()
  await addPlace(follower, 'Before the first tab closed')
  await expect(stopNamed(leader, 'Before the first tab closed')).toBeVisible()
  await leader.close()
  await device.goOnline()
  await isAllSaved(device)
  await addPlace(follower, 'After it closed')
  await isAllSaved(device)

  const commits = await expectEachOnce(ines.api, tripId, [device])
  expect(countByName(commits)).toEqual({ 'trip.create': 1, 'place.create': 4, 'assignment.create': 4 })
  expect(device.problems).toEqual([])
})
